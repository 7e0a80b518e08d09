// One reply from its stream: attempts, waits and reconnects, until it is complete or has failed for good
// (docs/behaviour.md#replies, S1–S11, S15). What the events mean is reply-reducer.ts.

import type { Env } from '../../core/env.ts';
import { toWidgetError, WidgetError } from '../../core/errors.ts';
import type { ReplyEvent } from '../../protocol/stream-event.ts';
import type { ReplyAction, ReplyState } from './reply-reducer.ts';
import { watchSilence } from './silence.ts';

const MAX_RETRIES = 3;
const RETRY_STEP_MS = 2000;
const SILENCE_MS = 30_000;
/** `online`, `pageshow` and `visibilitychange` of one awakening come together and make one reconnect. */
const AWAKENING_MS = 1000;

export interface ReceivePorts {
  readonly env: Env;
  open(retryCount: number, signal: AbortSignal, onActivity: () => void): Promise<AsyncIterable<ReplyEvent>>;
  /** Applies an action and gives the state after it. */
  apply(action: ReplyAction): ReplyState;
  /** The wait before retry `attempt` (1 to 3) begins; `seconds` where the server named a wait of its own. */
  onRetry(attempt: number, seconds: number | undefined): void;
  /** The reply is coming (again). */
  onProgress(): void;
  onErrorEvent(code: string): void;
  /** False once a human answers instead: a stream that breaks is not asked for again. */
  isWanted(): boolean;
}

/** Resolves when the reply is complete; rejects with the last WidgetError, or with the signal's reason on abort. */
export async function receiveReply(ports: ReceivePorts, signal: AbortSignal): Promise<void> {
  const { env } = ports;
  signal.throwIfAborted();
  let attempt = 0;
  let startedAt = 0;
  let connection = new AbortController();
  let wake: (() => void) | undefined;
  let isRestart = false;

  const stopPage = env.page.onChange((kind) => {
    if (wake && (kind === 'online' || kind === 'resumed' || kind === 'visible')) return wake();
    if (kind !== 'online' && kind !== 'resumed') return;
    // The socket may have died without a word while the machine slept.
    if (env.clock.now() - startedAt < AWAKENING_MS) return;
    isRestart = true;
    connection.abort();
  });
  const stop = () => connection.abort();
  signal.addEventListener('abort', stop);

  /** Waits `ms`, or without end, until the page awakes; gives whether it awoke. */
  const pause = (ms?: number): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const settle = (finish: () => void) => () => {
        wake = undefined;
        cancelTimer();
        signal.removeEventListener('abort', abort);
        finish();
      };
      const abort = settle(() => reject(signal.reason));
      const cancelTimer =
        ms === undefined
          ? () => {}
          : env.clock.after(
              ms,
              settle(() => resolve(false)),
            );
      wake = settle(() => resolve(true));
      signal.addEventListener('abort', abort);
    });

  const readOnce = async (): Promise<void> => {
    connection = new AbortController();
    startedAt = env.clock.now();
    isRestart = false;
    let isSilent = false;
    const silence = watchSilence(env, SILENCE_MS, () => {
      isSilent = true;
      connection.abort();
    });
    try {
      const events = await ports.open(attempt, connection.signal, silence.reset);
      ports.apply({ type: 'attempt' });
      for await (const event of events) {
        const { isComplete, errorCode } = ports.apply(event);
        if (errorCode !== undefined) {
          ports.onErrorEvent(errorCode);
          throw new WidgetError('protocol', { retryable: true });
        }
        ports.onProgress();
        if (isComplete) return;
      }
      throw new WidgetError('network', { retryable: true });
    } catch (thrown) {
      throw isSilent ? new WidgetError('timeout', { retryable: true, cause: thrown }) : thrown;
    } finally {
      silence.stop();
    }
  };

  const read = async (): Promise<WidgetError | null> => {
    try {
      await readOnce();
      return null;
    } catch (thrown) {
      signal.throwIfAborted();
      return isRestart ? new WidgetError('network', { retryable: true }) : toWidgetError(thrown);
    }
  };

  /** Waits as the failure asks for; false when there is nothing more to try. */
  const recover = async (error: WidgetError): Promise<boolean> => {
    if (!ports.isWanted()) return false;
    if (isRestart) return true;
    if (!error.retryable) return false;
    const isLast = attempt === MAX_RETRIES;
    if (!env.page.isOnline() || (isLast && !env.page.isVisible())) {
      // Nobody can be reached, or nobody looks: the next awakening starts afresh.
      await pause();
    } else {
      if (isLast) return false;
      attempt += 1;
      if (env.page.isVisible()) ports.onRetry(attempt, error.retryAfterSeconds);
      if (!(await pause(Math.max(RETRY_STEP_MS * attempt, (error.retryAfterSeconds ?? 0) * 1000)))) return true;
    }
    attempt = 0;
    ports.onProgress();
    return true;
  };

  try {
    for (let error = await read(); error; error = await read()) if (!(await recover(error))) throw error;
  } finally {
    stopPage();
    signal.removeEventListener('abort', stop);
  }
}
