// The other side of the HTTP port, scripted by a test. A request that nobody scripted fails the test.

import type { HttpPort, HttpReply, HttpRequest } from '../../packages/widget/src/core/env.ts';
import { WidgetError } from '../../packages/widget/src/core/errors.ts';

export interface Answer {
  readonly status?: number;
  readonly json?: unknown;
  /** A body that is no JSON. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of a stream, and how it ends. */
  readonly stream?: FakeStream;
}

export type Handler = (request: RecordedRequest) => Answer | Promise<Answer>;

export interface RecordedRequest extends HttpRequest {
  /** Method and path without the query. */
  readonly route: string;
  readonly query: URLSearchParams;
  readonly json: Record<string, unknown>;
}

export interface FakeServer extends HttpPort {
  /** Scripts a route, e.g. `POST /chat/v4`; a path may end in `*`. Later scripts win. */
  on(route: string, handler: Handler): void;
  readonly requests: readonly RecordedRequest[];
  of(route: string): readonly RecordedRequest[];
  /** What nobody scripted; `expectNoSurprises` throws when there is any. */
  expectNoSurprises(): void;
}

export interface FakeStream extends AsyncIterable<Uint8Array> {
  /** Sends bytes, a text as it is, or an object as one line. */
  push(...pieces: readonly (Uint8Array | string | object)[]): FakeStream;
  /** The server closes. */
  end(): FakeStream;
  /** The connection breaks. */
  break(): FakeStream;
  /** Whether the reader has left or the request was aborted. */
  isClosed(): boolean;
  bind(signal: AbortSignal | undefined): void;
}

export const networkFailure = () => new WidgetError('network', { retryable: true });

export function createFakeStream(): FakeStream {
  const encoder = new TextEncoder();
  const queue: (Uint8Array | 'end' | Error)[] = [];
  let wake = () => {};
  let isClosed = false;
  const put = (piece: Uint8Array | 'end' | Error) => {
    queue.push(piece);
    wake();
    return stream;
  };
  const stream: FakeStream = {
    push(...pieces) {
      for (const piece of pieces) {
        if (piece instanceof Uint8Array) put(piece);
        else put(encoder.encode(typeof piece === 'string' ? piece : `${JSON.stringify(piece)}\n`));
      }
      return stream;
    },
    end: () => put('end'),
    break: () => put(networkFailure()),
    isClosed: () => isClosed,
    bind(signal) {
      signal?.addEventListener('abort', () => {
        isClosed = true;
        queue.length = 0;
        put(new DOMException('Aborted', 'AbortError'));
      });
    },
    [Symbol.asyncIterator]: () => ({
      async next() {
        while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
        const piece = queue.shift();
        if (piece instanceof Uint8Array) return { done: false, value: piece };
        isClosed = true;
        if (piece instanceof Error) throw piece;
        return { done: true, value: undefined };
      },
      return() {
        isClosed = true;
        return Promise.resolve({ done: true, value: undefined });
      },
    }),
  };
  return stream;
}

export function createFakeServer(): FakeServer {
  const requests: RecordedRequest[] = [];
  const surprises: string[] = [];
  const handlers: [route: string, handler: Handler][] = [];

  const find = (route: string) =>
    handlers.findLast(([name]) => (name.endsWith('*') ? route.startsWith(name.slice(0, -1)) : name === route))?.[1];

  const answer = async (request: HttpRequest): Promise<Answer> => {
    const url = new URL(request.url);
    const route = `${request.method} ${url.pathname}`;
    const json = request.body ? (JSON.parse(request.body) as Record<string, unknown>) : {};
    const recorded = { ...request, route, query: url.searchParams, json };
    requests.push(recorded);
    const handler = find(route);
    if (!handler) {
      surprises.push(route);
      throw networkFailure();
    }
    const aborted = new Promise<never>((_resolve, reject) => {
      const abort = () => reject(new DOMException('Aborted', 'AbortError'));
      if (request.signal?.aborted) abort();
      request.signal?.addEventListener('abort', abort);
    });
    // The handler may throw at once, and then nobody waits for the abort.
    aborted.catch(() => {});
    return Promise.race([Promise.resolve(handler(recorded)), aborted]);
  };
  const toReply = ({ status = 200, headers = {} }: Answer): HttpReply => ({
    status,
    header: (name) => headers[name] ?? null,
  });

  return {
    requests,
    of: (route) => requests.filter((request) => request.route === route),
    on: (route, handler) => handlers.push([route, handler]),
    expectNoSurprises() {
      if (surprises.length > 0) throw new Error(`unexpected requests: ${surprises.join(', ')}`);
    },
    async send(request) {
      const scripted = await answer(request);
      return { ...toReply(scripted), text: scripted.text ?? JSON.stringify(scripted.json) ?? '' };
    },
    async stream(request) {
      const scripted = await answer(request);
      const bytes = scripted.stream ?? createFakeStream().end();
      bytes.bind(request.signal);
      return { ...toReply(scripted), bytes };
    },
  };
}
