// One call of the protocol, as the widget makes it from a page of the origin.

import { parseEnvelope } from '@persona-chat/widget/protocol/envelope.ts';
import type { Envelope } from '@persona-chat/widget/protocol/calls.ts';
import { type CallIdentity, callHeaders } from '@persona-chat/widget/protocol/headers.ts';
import { Absent, Problem } from './report.ts';

export interface CallOptions extends CallIdentity {
  readonly method?: string;
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly origin?: string;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly envelope: Envelope;
}

export interface Client {
  readonly base: string;
  readonly origin: string;
  /** The answer as it comes. */
  request(path: string, options?: CallOptions): Promise<Response>;
  /** The answer, read to its end. */
  call(path: string, options?: CallOptions): Promise<Answer>;
}

const TIMEOUT_MS = 30_000;
const PATIENCE_SECONDS = 61;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function createClient(base: string, origin: string): Client {
  async function once(path: string, options: CallOptions): Promise<Response> {
    const { method = 'GET', body, form, headers, signal } = options;
    const sent = form ?? (body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
    return fetch(/^https?:/.test(path) ? path : base + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: options.origin ?? origin,
        ...callHeaders({ ...options, hasJson: body !== undefined }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
    });
  }

  /** A limit that the checks themselves have met is waited for, once. */
  async function request(path: string, options: CallOptions = {}): Promise<Response> {
    const response = await once(path, options);
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    if (response.status !== 429 || !(seconds < PATIENCE_SECONDS)) return response;
    await response.body?.cancel();
    await sleep(seconds * 1_000);
    return once(path, options);
  }

  return {
    base,
    origin,
    request,
    async call(path, options) {
      const response = await request(path, options);
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, envelope: parseEnvelope(text) };
    },
  };
}

/** No such call: 404 and what servers say of a method that they do not know. */
const missing: ReadonlySet<number> = new Set([404, 405, 501]);

const inShort = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

/** Throws where the status is another one. */
export function expectStatus(
  { status, text, headers }: Pick<Answer, 'status' | 'text'> & Partial<Pick<Answer, 'headers'>>,
  ...expected: readonly number[]
): void {
  if (expected.includes(status)) return;
  const target = headers?.get('location');
  throw new Problem(
    `${status} in place of ${expected.join(' or ')}: ${target ? `redirected to ${target}` : inShort(text)}`,
  );
}

/** Throws `Absent` where there is no such call, else where the status is not of success. */
export function expectThere(answer: Pick<Answer, 'status' | 'text'>): void {
  if (missing.has(answer.status)) throw new Absent();
  expectStatus(answer, 200, 201);
}

/** Throws unless it is a failure in words. */
export function expectFailure(answer: Answer, ...statuses: readonly number[]): void {
  expectStatus(answer, ...statuses);
  if (!answer.envelope.message) throw new Problem(`${answer.status} without a {message}: ${inShort(answer.text)}`);
}
