// Calls that a visitor makes in a session: one new session on 401 or 403 (P5).

import { WidgetError } from '../../core/errors.ts';
import type { Requests } from './requests.ts';

/** How a session that has ended is replaced. */
export interface RenewalPorts {
  /** Aborted when the session ends: what waited for a renewal then is not asked for any more. */
  readonly life: AbortSignal;
  /** Undefined while no new session is being opened. */
  renewal(): Promise<void> | undefined;
  /** Opens a new session after a 401 or 403 to a call with `usedToken`; rejects when there is none to be had. */
  renew(usedToken: string | undefined): Promise<void>;
  /** Hears of each call that was answered well. */
  accepted(): void;
}

export interface Caller extends Requests {
  /**
   * Repeats an attempt once with a new session when it was refused for its token; it builds its request itself. On `signal` it waits
   * for no session any longer.
   */
  renewing<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Creates the calls over requests and the session's renewal. */
export function createCaller(requests: Requests, { life, renewal, renew, accepted }: RenewalPorts): Caller {
  const ask = async <T>(attempt: () => Promise<T>): Promise<T> => {
    const answer = await attempt();
    accepted();
    return answer;
  };
  // `attempt` builds its request itself: after a renewal, token and conversation are others.
  const renewing = async <T>(attempt: () => Promise<T>, signal = life): Promise<T> => {
    // Whoever asks while a new session is opened would ask without any token.
    const running = renewal();
    if (running) await unlessAborted(running, signal);
    const held = requests.whenAllowed(signal);
    if (held) await held;
    life.throwIfAborted();
    const usedToken = requests.token();
    try {
      return await ask(attempt);
    } catch (thrown) {
      if (!(thrown instanceof WidgetError) || thrown.code !== 'auth') throw thrown;
      // Refused because the visitor is being deleted: no other one is made in their place.
      await requests.whenAllowed(signal);
      await unlessAborted(renew(usedToken), signal);
      life.throwIfAborted();
      return ask(attempt);
    }
  };
  return { ...requests, renewing };
}

/** The renewal itself goes on: others wait for it too. */
function unlessAborted(renewal: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    void renewal.then(resolve, reject).then(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
}
