// One call (docs/protocol.md#calls): URL, headers, envelope. What is called stands in opening-api.ts, guest-api.ts and chat-api.ts.
// Status codes become WidgetErrors here and nowhere else.

import { WidgetError } from '../../core/errors.ts';
import type { Env, HttpReply, HttpRequest } from '../../core/env.ts';
import { isSuccess } from '../../core/is-success.ts';
import { toJson } from '../../core/to-json.ts';
import type { Envelope } from '../../protocol/calls.ts';
import { parseEnvelope } from '../../protocol/envelope.ts';
import { callHeaders } from '../../protocol/headers.ts';
import { type QueryValue, toQuery } from '../../protocol/query.ts';
import { toRefusal } from './refusal.ts';

const TIMEOUT_MS = 30_000;

/** Who calls: read anew for each request, since a renewal changes it. */
export interface ApiAccess {
  baseUrl(): string;
  token(): string | undefined;
  clientId(): string;
  conversationId(): string | undefined;
}

export interface Call {
  readonly method: HttpRequest['method'];
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: object;
  readonly requestId?: string;
  readonly signal?: AbortSignal;
}

export interface Requests {
  toRequest(call: Call): HttpRequest;
  /** The reply's envelope; rejects with WidgetError for every other status than a success. */
  ask(call: Call): Promise<Envelope>;
  /**
   * The same for the call that ends the session: what is being read is waited for, and every other call waits. It goes on where this
   * one fails, also where `read` throws, and is never made where it succeeds: its token is known to nobody any more.
   */
  askLast<T>(call: Call, read: (answer: Envelope) => T): Promise<T>;
  /** Undefined where no such call is under way; else waits until it has failed, or rejects when `signal` is aborted. */
  whenAllowed(signal?: AbortSignal): Promise<void> | undefined;
  /** What the status of a reply and its text say was refused; `call` is told of where the server has failed at it. */
  refusal(reply: HttpReply, text: string, call?: Call): WidgetError;
  /** The bearer token, for what carries it outside of a header. */
  token(): string | undefined;
  who(): { readonly conversationId: string; readonly clientId: string };
}

/** Creates what all calls share: bearer token, JSON, time limit. */
export function createRequests(env: Env, access: ApiAccess): Requests {
  const toRequest = ({ method, path, query, body, requestId, signal }: Call): HttpRequest => {
    const base = access.baseUrl().replace(/\/+$/, '');
    // Without a base, or with a bad one, the address would be the host page's own.
    if (!base) throw new WidgetError('unsupported');
    return {
      method,
      url: `${base}${path}${query ? `?${toQuery(query)}` : ''}`,
      headers: callHeaders({
        token: access.token(),
        clientId: access.clientId(),
        conversationId: access.conversationId(),
        requestId,
        hasJson: Boolean(body),
      }),
      ...(body && { body: toJson(body) }),
      ...(signal && { signal }),
      timeoutMs: TIMEOUT_MS,
    };
  };

  const refusal: Requests['refusal'] = (reply, text, call) => {
    // Other failures of servers pass: they are no matter of how they were written.
    if (reply.status === 500) env.host.advise('failure', call);
    return toRefusal(reply, text, env.clock);
  };

  const send = async (call: Call): Promise<Envelope> => {
    const request = toRequest(call);
    const reply = await env.http.send(request);
    if (!request.headers['authorization'] && reply.status === 401) env.host.advise('unproven', call);
    if (!isSuccess(reply)) throw refusal(reply, reply.text, call);
    return parseEnvelope(reply.text);
  };

  /** Until the last call has failed. */
  let held: Promise<void> | undefined;
  const reading = new Set<Promise<unknown>>();

  const whenAllowed: Requests['whenAllowed'] = (signal) => {
    if (!held || !signal) return held;
    const left = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      else signal.addEventListener('abort', () => reject(signal.reason));
    });
    return Promise.race([held, left]);
  };

  const ask = async (call: Call): Promise<Envelope> => {
    if (held) await whenAllowed(call.signal);
    const asked = send(call);
    if (call.method !== 'GET') return asked;
    reading.add(asked);
    return asked.finally(() => reading.delete(asked));
  };

  const askLast: Requests['askLast'] = async (call, read) => {
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    try {
      await Promise.allSettled(reading);
      return read(await send(call));
    } catch (thrown) {
      held = undefined;
      release();
      throw thrown;
    }
  };

  const who = () => ({ conversationId: access.conversationId() ?? '', clientId: access.clientId() });

  return { toRequest, ask, askLast, whenAllowed, refusal, who, token: access.token };
}

/** What a reply must carry; without it the server's own words say why, or what it carried in its place. */
export function required<T>(value: T | null, serverMessage?: string | null, body?: unknown): T {
  if (value !== null) return value;
  throw new WidgetError('protocol', { body, ...(serverMessage && { serverMessage }) });
}
