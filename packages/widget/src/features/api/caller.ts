// One call (docs/protocol.md#calls): URL, headers, envelope, and one new session on 401 or 403. What is called stands
// in opening-api.ts and chat-api.ts. Status codes become WidgetErrors here and nowhere else.

import { WidgetError } from '../../core/errors.ts';
import type { Env, HttpReply, HttpRequest } from '../../core/env.ts';
import { isSuccess } from '../../core/is-success.ts';
import type { Envelope } from '../../protocol/calls.ts';
import { parseEnvelope } from '../../protocol/envelope.ts';
import { callHeaders } from '../../protocol/headers.ts';
import { type QueryValue, toQuery } from '../../protocol/query.ts';
import { toRefusal } from './refusal.ts';

const TIMEOUT_MS = 30_000;

/** Who calls: read anew for each request, since a renewal changes it. */
export interface ApiAccess {
  /** Aborted when the session ends: what waited for a renewal then is not asked for any more. */
  readonly life: AbortSignal;
  baseUrl(): string;
  token(): string | undefined;
  clientId(): string;
  conversationId(): string | undefined;
  /** Undefined while no new session is being opened. */
  renewal(): Promise<void> | undefined;
  /** Opens a new session after a 401 or 403 to a call with `usedToken`; rejects when there is none to be had. */
  renew(usedToken: string | undefined): Promise<void>;
}

export interface Call {
  readonly method: HttpRequest['method'];
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: object;
  readonly requestId?: string;
  readonly signal?: AbortSignal;
}

export interface Caller {
  toRequest(call: Call): HttpRequest;
  /** The reply's envelope; rejects with WidgetError for every other status than a success. */
  ask(call: Call): Promise<Envelope>;
  /** What the status of a reply and its text say was refused. */
  refusal(reply: HttpReply, text: string): WidgetError;
  /**
   * Repeats an attempt once with a new session when it was refused for its token; it builds its request itself. On `signal` it waits
   * for no session any longer.
   */
  renewing<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** The bearer token, for what carries it outside of a header. */
  token(): string | undefined;
  who(): { readonly conversationId: string; readonly clientId: string };
}

/** Creates what all calls share: bearer token, JSON, time limit, renewal. */
export function createCaller(env: Env, access: ApiAccess): Caller {
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
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      timeoutMs: TIMEOUT_MS,
    };
  };

  const refusal: Caller['refusal'] = (reply, text) => toRefusal(reply, text, env.clock);

  const ask = async (call: Call): Promise<Envelope> => {
    const reply = await env.http.send(toRequest(call));
    if (!isSuccess(reply)) throw refusal(reply, reply.text);
    return parseEnvelope(reply.text);
  };

  // `attempt` builds its request itself: after a renewal, token and conversation are others.
  const renewing = async <T>(attempt: () => Promise<T>, signal = access.life): Promise<T> => {
    // Whoever asks while a new session is opened would ask without any token.
    const renewal = access.renewal();
    if (renewal) await unlessAborted(renewal, signal);
    access.life.throwIfAborted();
    const usedToken = access.token();
    try {
      return await attempt();
    } catch (thrown) {
      if (!(thrown instanceof WidgetError) || thrown.code !== 'auth') throw thrown;
      await unlessAborted(access.renew(usedToken), signal);
      access.life.throwIfAborted();
      return attempt();
    }
  };
  const who = () => ({ conversationId: access.conversationId() ?? '', clientId: access.clientId() });

  return { toRequest, ask, refusal, renewing, who, token: access.token };
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

/** What a reply must carry; without it the server's own words say why. */
export function required<T>(value: T | null, serverMessage?: string | null): T {
  if (value !== null) return value;
  throw new WidgetError('protocol', serverMessage ? { serverMessage } : {});
}
