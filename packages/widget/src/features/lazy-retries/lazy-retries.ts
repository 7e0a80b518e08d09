// What was loaded without anybody's click, and failed, is asked for again without one: after growing waits, and sooner when the
// page, the visitor or a message gives a reason (docs/behaviour.md#parts-that-could-not-load).

import type { Env } from '../../core/env.ts';
import type { LazyFeature } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;
/** However many reasons there are. */
const LEAST_PAUSE_MS = 5000;

export interface Retry {
  /** It failed: `run` is called again after a while. */
  failed(): void;
  /** It succeeded, or nobody wants it any longer. */
  stop(): void;
}

export interface Retries {
  /** Creates what calls `run` after each failure it is told of. */
  of(run: () => void): Retry;
  /** Loads a part again after each failure while `isNeeded` says so. The returned function ends that. */
  follow(part: LazyFeature<unknown>, isNeeded?: () => boolean): () => void;
  /** There is a reason to try now what waits. */
  hurry(): void;
  destroy(): void;
}

/** Creates the retries of a session; without a network, and while nobody sees the page, they wait for a reason. */
export function createRetries({ clock, page }: Pick<Env, 'clock' | 'page'>, $isOpen: Readable<boolean>): Retries {
  const waiting = new Set<() => void>();
  const ends = new Set<() => void>();

  const of = (run: () => void): Retry => {
    let waitMs = FIRST_WAIT_MS;
    let failedAtMs = 0;
    let dueAtMs = Infinity;
    let cancel = () => {};
    const attempt = () => {
      // Their return is a reason of its own.
      if (page.isOnline() && page.isVisible()) run();
    };
    const runIn = (ms: number) => {
      cancel();
      dueAtMs = clock.now() + ms;
      cancel = clock.after(ms, attempt);
    };
    const hurry = () => {
      const ms = Math.max(0, failedAtMs + LEAST_PAUSE_MS - clock.now());
      // An attempt that should have been made by now slept with the machine.
      if (dueAtMs < clock.now() || dueAtMs > clock.now() + ms) runIn(ms);
    };
    const stop = () => {
      cancel();
      waiting.delete(hurry);
      ends.delete(stop);
      waitMs = FIRST_WAIT_MS;
    };
    return {
      failed() {
        failedAtMs = clock.now();
        waiting.add(hurry);
        ends.add(stop);
        runIn(waitMs);
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      },
      stop,
    };
  };

  const follow: Retries['follow'] = (part, isNeeded = () => true) => {
    const retry = of(() => isNeeded() && void part.load());
    const stopState = part.$state.subscribe(({ name }) => {
      if (name === 'failed') retry.failed();
      else if (name === 'ready') retry.stop();
    });
    const end = () => {
      stopState();
      retry.stop();
      ends.delete(end);
    };
    ends.add(end);
    return end;
  };

  const hurry = () => {
    for (const one of [...waiting]) one();
  };
  ends.add(page.onChange((kind) => (kind === 'online' || kind === 'visible' || kind === 'resumed') && hurry()));
  ends.add($isOpen.listen((isOpen) => isOpen && hurry()));

  return {
    of,
    follow,
    hurry,
    destroy() {
      for (const end of [...ends]) end();
      waiting.clear();
    },
  };
}
