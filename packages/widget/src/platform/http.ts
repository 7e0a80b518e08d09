// HTTP over fetch: no cookies, no cache, one time-out, every failure a WidgetError.

import type { HttpPort, HttpReply, HttpRequest } from '../core/env.ts';
import { isAbort, WidgetError } from '../core/errors.ts';

/** Creates the HTTP port of the browser (docs/protocol.md#calls; of the visitor it sends the bearer token only). */
export function createHttp(): HttpPort {
  return {
    async send(request) {
      const exchange = start(request);
      try {
        const response = await exchange.response;
        const text = await response.text();
        exchange.end();
        return { ...toReply(response), text };
      } catch (thrown) {
        throw exchange.fail(thrown);
      }
    },
    async stream(request) {
      const exchange = start(request);
      try {
        const response = await exchange.response;
        exchange.stopClock();
        return { ...toReply(response), bytes: toBytes(response, exchange) };
      } catch (thrown) {
        throw exchange.fail(thrown);
      }
    },
  };
}

interface Exchange {
  readonly response: Promise<Response>;
  stopClock(): void;
  /** All of the answer is here. It is not aborted any more: a page that wraps `fetch` may still read its copy. */
  end(): void;
  /** Nothing more of it is wanted. */
  cut(): void;
  /** Cuts it; gives what the failure was. */
  fail(thrown: unknown): unknown;
}

function start({ method, url, headers, body, signal, timeoutMs }: HttpRequest): Exchange {
  const controller = new AbortController();
  let isLate = false;
  let hasEnded = false;
  const abort = () => controller.abort();
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          isLate = true;
          abort();
        }, timeoutMs);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const end = () => {
    hasEnded = true;
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  const cut = () => {
    end();
    abort();
  };
  const explain = (thrown: unknown) => {
    if (isLate) return new WidgetError('timeout', { cause: thrown, retryable: true });
    // Firefox calls it an abort, too, when the server resets a connection in the middle of a body.
    if (isAbort(thrown) && (hasEnded || signal?.aborted)) return thrown;
    return new WidgetError(navigator.onLine ? 'network' : 'offline', { cause: thrown, retryable: true });
  };
  return {
    response: fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      signal: controller.signal,
      credentials: 'omit',
      cache: 'no-store',
    }),
    stopClock: () => clearTimeout(timer),
    end,
    cut,
    fail(thrown) {
      const error = explain(thrown);
      cut();
      return error;
    },
  };
}

function toReply({ status, headers }: Response): HttpReply {
  return { status, header: (name) => headers.get(name) };
}

/** How long the end of a stream is waited for, of which nothing more is wanted. */
const END_MS = 300;

/** A server ends a reply right after its last event: a connection that is cut before shows as cancelled in the browser's tools. */
async function endGently(reader: ReadableStreamDefaultReader<Uint8Array>, exchange: Exchange): Promise<void> {
  const timer = setTimeout(exchange.cut, END_MS);
  try {
    while (!(await reader.read()).done);
  } catch {
    // It was cut, by us or by the server.
  }
  clearTimeout(timer);
  exchange.end();
}

// By hand: not every browser iterates a ReadableStream, and `return` must end one that was never read.
function toBytes(response: Response, exchange: Exchange): AsyncIterable<Uint8Array> {
  const reader = response.body?.getReader();
  let isRead = false;
  const over = { done: true, value: undefined } as const;
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        try {
          isRead = true;
          const piece = await reader?.read();
          if (piece?.value) return { done: false, value: piece.value };
          exchange.end();
          return over;
        } catch (thrown) {
          throw exchange.fail(thrown);
        }
      },
      return() {
        if (reader && isRead) void endGently(reader, exchange);
        else exchange.cut();
        return Promise.resolve(over);
      },
    }),
  };
}
