// The call that reads a reply; its code comes after the opening (reply/reply-reading.ts).

import type { Env } from '../../core/env.ts';
import { isSuccess } from '../../core/is-success.ts';
import type { QueryValue } from '../../protocol/query.ts';
import { decodeReply } from '../../protocol/stream-codec.ts';
import { type ReplyEvent, streamEventSchema } from '../../protocol/stream-event.ts';
import type { Caller } from './caller.ts';
import type { Call } from './requests.ts';

export interface StreamRequest {
  readonly messageId: string;
  readonly query: Readonly<Record<string, QueryValue>>;
  readonly signal: AbortSignal;
  /** Called for every piece that arrives, whatever it holds. */
  readonly onActivity: () => void;
}

/** Asks for a reply; rejects with a WidgetError where the answer is no stream of one. */
export type StreamReply = (request: StreamRequest) => Promise<AsyncIterable<ReplyEvent>>;

/** Creates GET /chat/v4/stream (docs/protocol.md#the-reply-stream). */
export const createStreamReply =
  (env: Pick<Env, 'http' | 'host'>, { toRequest, refusal, renewing, who }: Caller): StreamReply =>
  ({ messageId, query, signal, onActivity }) =>
    renewing(async () => {
      const path = `/chat/v4/stream/${encodeURIComponent(messageId)}`;
      const call: Call = { method: 'GET', path, query: { ...who(), ...query, userMessageId: messageId }, signal };
      const reply = await env.http.stream(toRequest(call));
      const type = reply.header('content-type');
      const onEnd = (line?: string) => env.host.advise('stream', { type, line, events: streamEventSchema });
      if (isSuccess(reply)) return decodeReply(tap(reply.bytes, onActivity), onEnd);
      await drop(reply.bytes);
      throw refusal(reply, '', call);
    }, signal);

async function* tap(bytes: AsyncIterable<Uint8Array>, onActivity: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    onActivity();
    yield chunk;
  }
}

// Leaving the iterator ends the connection.
async function drop(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await bytes[Symbol.asyncIterator]().return?.();
}
