// The calls of specification §7 as functions. Status codes become WidgetErrors here and nowhere else.

import { WidgetError } from '../../core/errors.ts';
import type { Env, HttpReply, HttpRequest } from '../../core/env.ts';
import { type Bootstrap, type BootstrapRequest, bootstrapSchema } from '../../protocol/bootstrap.ts';
import type { Envelope, ErrorEventRequest, SendRequest } from '../../protocol/calls.ts';
import { nextCursor, parseData, parseEnvelope, parseItems } from '../../protocol/envelope.ts';
import { callHeaders } from '../../protocol/headers.ts';
import { type Guest, guestSchema, type GuestUpdate } from '../../protocol/guest.ts';
import { type Message, messageSchema } from '../../protocol/message.ts';
import { type QueryValue, toQuery } from '../../protocol/query.ts';
import { decodeReply } from '../../protocol/stream-codec.ts';
import type { ReplyEvent } from '../../protocol/stream-event.ts';
import { toRefusal } from './refusal.ts';

const TIMEOUT_MS = 30_000;
const PAGE_SIZE = 20;

/** Who calls: read anew for each request, since a renewal changes it. */
export interface ApiAccess {
  baseUrl(): string;
  token(): string | undefined;
  clientId(): string;
  conversationId(): string | undefined;
  /** Opens a new session after a 401 or 403; rejects when there is none to be had. */
  renew(): Promise<void>;
}

export interface HistoryPage {
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** `lastId` of the next older page, or null. */
  readonly next: string | null;
}

/** What POST /chat/v4 is given; the rest of its body is who calls. */
export type Outgoing = Omit<SendRequest, 'conversationId' | 'clientId'>;

export interface StreamRequest {
  readonly messageId: string;
  readonly query: Readonly<Record<string, QueryValue>>;
  readonly signal: AbortSignal;
  /** Called for every piece that arrives, whatever it holds. */
  readonly onActivity: () => void;
}

export interface Api {
  bootstrap(body: Omit<BootstrapRequest, 'clientId'>, signal: AbortSignal): Promise<Bootstrap>;
  history(lastId: string | null, signal: AbortSignal): Promise<HistoryPage>;
  /** Rejects with the server's words in `serverMessage` where the reply carries no message. */
  send(body: Outgoing, requestId: string, signal: AbortSignal): Promise<Message>;
  stream(request: StreamRequest): Promise<AsyncIterable<ReplyEvent>>;
  /** PUT /guests/{guestId}; null when the reply carries no guest. Field messages of a 422 are in the error's `body`. */
  putGuest(guestId: string, update: GuestUpdate): Promise<Guest | null>;
  /** POST /chat/clear; rejects with the server's words in `serverMessage` where the reply carries no data. */
  clear(): Promise<void>;
  /** Fire and forget. */
  reportError(event: ErrorEventRequest['errorEvent']): void;
}

interface Call {
  readonly method: HttpRequest['method'];
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: object;
  readonly requestId?: string;
  readonly signal?: AbortSignal;
}

/** Creates the API client (specification §7): bearer token, JSON, one new session on 401 or 403 and then once more. */
export function createApi(env: Env, access: ApiAccess): Api {
  const toRequest = ({ method, path, query, body, requestId, signal }: Call): HttpRequest => ({
    method,
    url: `${access.baseUrl().replace(/\/+$/, '')}${path}${query ? `?${toQuery(query)}` : ''}`,
    headers: callHeaders({
      token: access.token(),
      clientId: access.clientId(),
      conversationId: access.conversationId(),
      requestId,
      hasJson: Boolean(body),
    }),
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    timeoutMs: TIMEOUT_MS,
  });

  const ask = async (call: Call): Promise<Envelope> => {
    const reply = await env.http.send(toRequest(call));
    if (!isSuccess(reply)) throw toRefusal(reply, reply.text);
    return parseEnvelope(reply.text);
  };

  // `attempt` builds its request itself: after a renewal, token and conversation are others.
  const renewing = async <T>(attempt: () => Promise<T>): Promise<T> => {
    const usedToken = access.token();
    try {
      return await attempt();
    } catch (thrown) {
      if (!(thrown instanceof WidgetError) || thrown.code !== 'auth') throw thrown;
      // Another call may have renewed while this one was under way.
      if (access.token() === usedToken) await access.renew();
      return attempt();
    }
  };
  const who = () => ({ conversationId: access.conversationId() ?? '', clientId: access.clientId() });

  return {
    async bootstrap(body, signal) {
      const call: Call = { method: 'POST', path: '/conversations', body: { ...body, clientId: access.clientId() }, signal };
      return required(parseData(bootstrapSchema, (await ask(call)).data));
    },
    history: (lastId, signal) =>
      renewing(async () => {
        const query = { conversationId: who().conversationId, lastId, take: PAGE_SIZE };
        const { data, metadata } = await ask({ method: 'GET', path: '/chat', query, signal });
        // Empty data stops paging, whatever the cursor says (specification §7).
        const next = Array.isArray(data) && data.length > 0 ? nextCursor(metadata) : null;
        return { messages: parseItems(messageSchema, data), next };
      }),
    send: (body, requestId, signal) =>
      renewing(async () => {
        const call: Call = { method: 'POST', path: '/chat/v4', body: { ...body, ...who() }, requestId, signal };
        const { data, message } = await ask(call);
        return required(parseData(messageSchema, data), message);
      }),
    stream: ({ messageId, query, signal, onActivity }) =>
      renewing(async () => {
        const path = `/chat/v4/stream/${encodeURIComponent(messageId)}`;
        const reply = await env.http.stream(
          toRequest({ method: 'GET', path, query: { ...who(), ...query, userMessageId: messageId }, signal }),
        );
        if (isSuccess(reply)) return decodeReply(tap(reply.bytes, onActivity));
        await drop(reply.bytes);
        throw toRefusal(reply, '');
      }),
    putGuest: (guestId, update) =>
      renewing(async () => {
        const path = `/guests/${encodeURIComponent(guestId)}`;
        return parseData(guestSchema, (await ask({ method: 'PUT', path, body: update })).data);
      }),
    clear: () =>
      renewing(async () => {
        const { conversationId } = who();
        const { data, message } = await ask({ method: 'POST', path: '/chat/clear', body: { conversationId } });
        required(data ?? null, message);
      }),
    reportError(errorEvent) {
      ask({ method: 'POST', path: '/chat/error-events', body: { ...who(), errorEvent } }).catch(() => {
        // A report that is lost must not become a failure of its own.
      });
    },
  };
}

function isSuccess(reply: HttpReply): boolean {
  return reply.status >= 200 && reply.status < 300;
}

function required<T>(value: T | null, serverMessage?: string | null): T {
  if (value !== null) return value;
  throw new WidgetError('protocol', serverMessage ? { serverMessage } : {});
}

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
