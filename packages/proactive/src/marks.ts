// What the browser remembers of it (docs/behaviour.md#storage); where storage is blocked, the page alone does.

import { attempt } from './attempt.ts';

/** Kept without being used, it has ended another visit by then. */
const VISIT_ENDS_AFTER_MS = 30 * 60_000;

export interface Marks {
  /** Nothing is said any more: it was dismissed for good, or has been said in this visit, or the chat was open. */
  isOver(): boolean;
  /** The visitor has closed the teaser. */
  isTeaserOver(): boolean;
  endForVisit(): void;
  endForGood(): void;
  /** Whether this visit is not the first. From its first call on visits are remembered: only a page whose rules ask makes one. */
  isReturning(): boolean;
}

/** Creates the marks of one chat; `key` is its key of local storage. */
export function createMarks(key: string, nowMs: () => number = Date.now): Marks {
  let isOver = false;
  let isReturning: boolean | undefined;
  const read = (of: 'localStorage' | 'sessionStorage', name: string) => attempt(() => window[of].getItem(key + name));
  const write = (of: 'localStorage' | 'sessionStorage', name: string, value: string) =>
    void attempt(() => window[of].setItem(key + name, value));
  const endForVisit = () => {
    isOver = true;
    write('sessionStorage', ':proactive', '1');
  };
  return {
    isOver: () =>
      isOver ||
      Boolean(read('localStorage', ':proactive') ?? read('sessionStorage', ':proactive')) ||
      // The chat keeps there whether its panel is open, from the first opening on.
      /"open":/.test(read('sessionStorage', '') ?? ''),
    isTeaserOver: () => Boolean(read('localStorage', ':teaser')),
    endForVisit,
    endForGood() {
      endForVisit();
      write('localStorage', ':proactive', '1');
    },
    isReturning() {
      if (isReturning !== undefined) return isReturning;
      const known = read('sessionStorage', ':returning');
      const lastMs = Number(read('localStorage', ':visited') ?? NaN);
      isReturning = known ? known === '1' : nowMs() - lastMs > VISIT_ENDS_AFTER_MS;
      write('sessionStorage', ':returning', isReturning ? '1' : '0');
      write('localStorage', ':visited', `${nowMs()}`);
      return isReturning;
    },
  };
}
