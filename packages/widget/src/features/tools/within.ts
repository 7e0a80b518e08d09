// Waits for one of several ends; whatever loses leaves nothing behind.

import type { ClockPort } from '../../core/env.ts';

/** Resolves with what `begin` settles with, with `late` after the time, and with `ended` on abort. */
export type Within = <T>(
  limitMs: number,
  signal: AbortSignal,
  begin: (settle: (value: T) => void) => void,
  late: T,
  ended: T,
) => Promise<T>;

/** Creates it over the clock. */
export const createWithin =
  (clock: Pick<ClockPort, 'after'>): Within =>
  (limitMs, signal, begin, late, ended) =>
    new Promise((resolve) => {
      const settle = (value: typeof late) => {
        stopClock();
        signal.removeEventListener('abort', abort);
        resolve(value);
      };
      const abort = () => settle(ended);
      const stopClock = clock.after(limitMs, () => settle(late));
      if (signal.aborted) return abort();
      signal.addEventListener('abort', abort);
      begin(settle);
    });
