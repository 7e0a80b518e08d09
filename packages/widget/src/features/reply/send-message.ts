// POST /chat/v4 with its waits: 429 goes out again by itself with the same x-request-id (P4).

import type { Env } from '../../core/env.ts';
import { toWidgetError } from '../../core/errors.ts';
import type { Message } from '../../protocol/message.ts';
import type { ChatApi, Outgoing } from '../api/chat-api.ts';

/** A server that keeps saying "wait" must not hold the visitor for ever. */
const MAX_WAITS = 5;

export interface SendPorts {
  readonly env: Env;
  readonly api: Pick<ChatApi, 'send'>;
  /** The server asked to wait so many seconds; null when the request goes out (again). */
  readonly onWait: (seconds: number | null) => void;
}

/** Resolves with the stored message; rejects with a WidgetError, or an AbortError. */
export async function sendMessage(
  { env, api, onWait }: SendPorts,
  toBody: () => Outgoing,
  requestId: string,
  signal: AbortSignal,
): Promise<Message> {
  for (let waits = 0; ; waits += 1) {
    try {
      onWait(null);
      return await api.send(toBody, requestId, signal);
    } catch (thrown) {
      const { code, retryAfterSeconds = 0 } = toWidgetError(thrown);
      if (signal.aborted || code !== 'rate-limit' || waits === MAX_WAITS) throw thrown;
      onWait(retryAfterSeconds);
      await env.clock.sleep(retryAfterSeconds * 1000, signal);
    }
  }
}
