// Of several tabs without a token one asks for a guest, and the others go on as that guest (docs/behaviour.md#opening).

import type { Env } from '../../core/env.ts';

/** A tab that the browser has put to sleep never gives its turn back. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Waits until no other tab of that scope asks, at most for 30 s; the result ends the turn. What keeps tabs from agreeing keeps
 * none of them from opening. Rejects on abort.
 */
export async function waitForTurn(
  { acquireLock, clock }: Pick<Env, 'acquireLock' | 'clock'>,
  scope: string,
  signal: AbortSignal,
): Promise<() => void> {
  const waiting = new AbortController();
  const stopWaiting = () => waiting.abort();
  const stopClock = clock.after(LONGEST_WAIT_MS, stopWaiting);
  signal.addEventListener('abort', stopWaiting);
  try {
    return await acquireLock(`persona-chat:bootstrap:${scope}`, waiting.signal);
  } catch {
    signal.throwIfAborted();
    return () => {};
  } finally {
    stopClock();
    signal.removeEventListener('abort', stopWaiting);
  }
}
