// The calls of a conversation on screen: history, sending, stopping a reply, clearing, error events. What reads a reply is
// stream-api.ts.

import type { Env } from '../../core/env.ts';
import type { ErrorEventRequest, SendRequest } from '../../protocol/requests.ts';
import { type Envelope, historySchema } from '../../protocol/calls.ts';
import { isLastPage, nextCursor, parseData, parseItems } from '../../protocol/envelope.ts';
import { type Attachment, type Message, messageSchema } from '../../protocol/message.ts';
import type { Caller } from './caller.ts';
import { type Call, required } from './requests.ts';

const PAGE_SIZE = 20;

export interface HistoryPage {
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** `lastId` of the next older page, or null. */
  readonly next: string | null;
  /** Messages of it could not be read, and nobody has said what comes before them: it is not known to be the last one. */
  readonly isBroken: boolean;
}

/** What POST /chat/v4 is given; the rest of its body is who calls. */
export type Outgoing = Omit<SendRequest, 'conversationId' | 'clientId'>;

export interface ChatApi {
  history(lastId: string | null, signal: AbortSignal): Promise<HistoryPage>;
  /**
   * Makes the body of each attempt, since another guest may talk by then; what that throws is not tried again. Rejects with the server's
   * words in `serverMessage` where the reply carries no message.
   */
  send(toBody: () => Outgoing, requestId: string, signal: AbortSignal): Promise<Message>;
  /**
   * Tells the server that nobody waits for more of a reply than is shown: `last` is the sub-message that stands last, absent where
   * nothing has come. Rejects where that is not known there.
   */
  stop(messageId: string, last: { readonly id: string; readonly content: string } | undefined): Promise<unknown>;
  /**
   * POST /chat/clear, unless it is not meant any more once a session is there; rejects with the server's words in `serverMessage`
   * where the reply carries no data.
   */
  clear(isMeant: () => boolean): Promise<void>;
  /** Fire and forget. */
  reportError(event: ErrorEventRequest['errorEvent'], attachments?: readonly Attachment[]): void;
}

/** Creates the calls of a conversation (docs/protocol.md#calls). */
export function createChatApi(env: Env, { ask, renewing, who }: Caller): ChatApi {
  /** What a call has to bring, and its `metadata`; without it whoever has set the server up is told. */
  const askFor = async <T>(read: (data: unknown) => T | null, call: Call): Promise<[T, Envelope['metadata']]> => {
    const { data, message, metadata } = await ask(call);
    const value = read(data);
    if (value === null && !message) env.host.advise('envelope', { call: `${call.method} ${call.path}`, data });
    return [required(value, message), metadata];
  };
  return {
    history: (lastId, signal) =>
      renewing(async () => {
        const query = { conversationId: who().conversationId, lastId, take: PAGE_SIZE };
        const call: Call = { method: 'GET', path: '/chat', query, signal };
        const [items, metadata] = await askFor((data) => parseData(historySchema, data), call);
        const messages = parseItems(messageSchema, items);
        const isWhole = messages.length === items.length;
        if (!isWhole) env.host.advise('history', items);
        // Empty data stops paging, whatever the cursor says (docs/behaviour.md#messages).
        const next = items.length > 0 ? nextCursor(metadata) : null;
        const isRead = isWhole || (messages.length > 0 && isLastPage(metadata));
        return { messages, next, isBroken: next === null && !isRead };
      }, signal),
    send: (toBody, requestId, signal) =>
      renewing(async () => {
        const body = toBody();
        const call: Call = { method: 'POST', path: '/chat/v4', body: { ...body, ...who() }, requestId, signal };
        const [stored] = await askFor((data) => parseData(messageSchema, data), call);
        // A server that keeps the date of the request tells nothing of its own clock.
        if (stored.createdAt !== body.message.createdAt) env.clock.followServer(stored.createdAt);
        return stored;
      }, signal),
    stop(messageId, last) {
      const query = { ...who(), subMessageId: last?.id, characters: last?.content.length ?? 0 };
      return ask({ method: 'DELETE', path: `/chat/v4/stream/${encodeURIComponent(messageId)}`, query });
    },
    clear: (isMeant) =>
      renewing(async () => {
        if (!isMeant()) return;
        const { conversationId } = who();
        await askFor((data) => data ?? null, { method: 'POST', path: '/chat/clear', body: { conversationId } });
      }),
    reportError(errorEvent, attachments) {
      const body = { ...who(), errorEvent, ...(attachments?.length && { attachments }) };
      ask({ method: 'POST', path: '/chat/error-events', body }).catch(() => {
        // A report that is lost must not become a failure of its own.
      });
    },
  };
}
