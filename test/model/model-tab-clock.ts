// One tab's share of the clock: it counts what the tab still waits for, and forgets it with the page.

import type { ClockPort } from '../../packages/widget/src/core/env.ts';
import type { FakeClock } from '../helpers/fake-clock.ts';

export interface TabClock extends ClockPort {
  pending(): number;
  leave(): void;
}

export function createTabClock(clock: FakeClock): TabClock {
  const waiting = new Set<() => void>();
  let isGone = false;
  const counted = (begin: (run: () => void) => () => void, run: () => void) => {
    if (isGone) return () => {};
    const cancel = () => {
      waiting.delete(cancel);
      stop();
    };
    const stop = begin(() => {
      waiting.delete(cancel);
      run();
    });
    waiting.add(cancel);
    return cancel;
  };
  const after = (ms: number, run: () => void) => counted((done) => clock.after(ms, done), run);
  return {
    ...clock,
    after,
    nextFrame: (run) => counted((done) => clock.nextFrame(done), run),
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const cancel = after(ms, resolve);
        const abort = () => {
          cancel();
          reject(new DOMException('Aborted', 'AbortError'));
        };
        if (signal?.aborted) abort();
        else signal?.addEventListener('abort', abort, { once: true });
      }),
    pending: () => waiting.size,
    leave() {
      isGone = true;
      for (const cancel of [...waiting]) cancel();
    },
  };
}
