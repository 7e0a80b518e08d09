// Where the server asks to wait (429), the same call goes out again by itself after that (P4).

import type { ClockPort } from './env.ts';
import { toWidgetError } from './errors.ts';

/** A server that keeps saying "wait" must not hold the visitor for ever. */
const MAX_WAITS = 5;

/**
 * Makes a call until the server takes it or refuses it for another reason, five times more at most; `onWait` is told how many seconds are
 * waited, and null when the call goes out (again). Rejects as the last call does, or with an AbortError.
 */
export async function afterWaits<T>(
  clock: Pick<ClockPort, 'sleep'>,
  signal: AbortSignal,
  call: () => Promise<T>,
  onWait: (seconds: number | null) => void = () => {},
): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      onWait(null);
      return await call();
    } catch (thrown) {
      const { code, retryAfterSeconds = 0 } = toWidgetError(thrown);
      if (signal.aborted || code !== 'rate-limit' || waits === MAX_WAITS) throw thrown;
      onWait(retryAfterSeconds);
      await clock.sleep(retryAfterSeconds * 1000, signal);
    }
  }
}
