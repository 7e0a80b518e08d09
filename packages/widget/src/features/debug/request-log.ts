// The calls of a chat, as they come and go. Debug comes late and only where it is asked for: it steps between the chat and
// its HTTP port, and out again.

import { atom } from 'nanostores';
import type { ClockPort, HttpPort, HttpRequest } from '../../core/env.ts';
import { isAbort, toWidgetError } from '../../core/errors.ts';
import type { Readable } from '../../core/store-types.ts';
import type { RequestRecord } from './debug-types.ts';

const KEPT = 20;

type Mark = (fields: Partial<RequestRecord>) => void;

/** Records each call from now on; `stop` takes the recorder out. */
export function recordRequests(
  http: HttpPort,
  clock: Pick<ClockPort, 'isoNow'>,
): { readonly $requests: Readable<readonly RequestRecord[]>; stop(): void } {
  const $requests = atom<readonly RequestRecord[]>([]);
  const { send, stream } = http;
  let lastSerial = 0;

  const begin = ({ method, url, headers }: HttpRequest): Mark => {
    const serial = (lastSerial += 1);
    const { origin, pathname } = new URL(url);
    const record: RequestRecord = {
      serial,
      method,
      address: `${origin}${pathname}`,
      at: clock.isoNow(),
      requestId: headers['x-request-id'] ?? null,
      status: null,
      failure: null,
      isOpen: false,
    };
    $requests.set([record, ...$requests.get()].slice(0, KEPT));
    return (fields) =>
      $requests.set($requests.get().map((one) => (one.serial === serial ? { ...one, ...fields } : one)));
  };
  const fail = (mark: Mark, thrown: unknown): never => {
    mark({ isOpen: false, failure: isAbort(thrown) ? 'aborted' : toWidgetError(thrown).code });
    throw thrown;
  };

  http.send = async (request) => {
    const mark = begin(request);
    const reply = await send.call(http, request).catch((thrown: unknown) => fail(mark, thrown));
    mark({ status: reply.status });
    return reply;
  };
  http.stream = async (request) => {
    const mark = begin(request);
    const reply = await stream.call(http, request).catch((thrown: unknown) => fail(mark, thrown));
    mark({ status: reply.status, isOpen: true });
    return { ...reply, header: (name) => reply.header(name), bytes: watched(reply.bytes, mark, fail) };
  };
  return {
    $requests,
    stop() {
      http.send = send;
      http.stream = stream;
    },
  };
}

// By hand, as the port's own: `return` must end one that was never read.
function watched(
  bytes: AsyncIterable<Uint8Array>,
  mark: Mark,
  fail: (mark: Mark, thrown: unknown) => never,
): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const inner = bytes[Symbol.asyncIterator]();
      return {
        async next() {
          const piece = await inner.next().catch((thrown: unknown) => fail(mark, thrown));
          if (piece.done) mark({ isOpen: false });
          return piece;
        },
        async return() {
          mark({ isOpen: false });
          await inner.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
