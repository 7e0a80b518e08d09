// The network between one tab and the model server: it takes time, and it fails as a test asks.

import type { HttpPort, HttpReply, HttpRequest } from '../../packages/widget/src/core/env.ts';
import { WidgetError } from '../../packages/widget/src/core/errors.ts';
import type { FakeClock } from '../helpers/fake-clock.ts';
import { createFakeStream, type FakeStream } from '../helpers/fake-server.ts';
import type { ModelServer, ServerAnswer, ServerRequest } from './model-server-types.ts';

export const faultRoutes = ['bootstrap', 'history', 'post', 'stream', 'clear', 'delete', 'form'] as const;
export type FaultRoute = (typeof faultRoutes)[number] | 'result';

export type Fault =
  /** The server says so instead of what was asked for. */
  | { readonly kind: 'status'; readonly status: 429 | 500 | 503 }
  /** Lost before it came there, or after the server had done it. */
  | { readonly kind: 'unreached' | 'unanswered' }
  | { readonly kind: 'slow' }
  /** Never answered. */
  | { readonly kind: 'hang' }
  /** A stream breaks after so many bytes. */
  | { readonly kind: 'cut'; readonly bytes: number }
  /** A stream ends early without its completion, says an error, or falls silent. */
  | { readonly kind: 'no-end' | 'error-event' | 'silent' };

export interface Faults {
  /** The next call of this kind, of whichever tab. */
  plan(route: FaultRoute, fault: Fault): void;
  take(request: ServerRequest): Fault | undefined;
  heal(): void;
}

const ONE_WAY_MS = 20;
const SLOW_MS = 8000;

const routeNames: readonly (readonly [prefix: string, route: FaultRoute])[] = [
  ['POST /conversations', 'bootstrap'],
  ['POST /chat/clear', 'clear'],
  ['DELETE /conversations/', 'delete'],
  ['POST /chat/v4', 'post'],
  ['POST /chat/m', 'result'],
  ['GET /chat/v4/stream/', 'stream'],
  ['GET /chat', 'history'],
  ['PUT /guests/', 'form'],
];

export function createFaults(): Faults {
  let planned: { readonly route: FaultRoute; readonly fault: Fault }[] = [];
  return {
    plan: (route, fault) => void planned.push({ route, fault }),
    take({ route }) {
      const name = routeNames.find(([prefix]) => route.startsWith(prefix))?.[1];
      const found = planned.find((plan) => plan.route === name);
      planned = planned.filter((plan) => plan !== found);
      return found?.fault;
    },
    heal: () => void (planned = []),
  };
}

export interface TabNetwork extends HttpPort {
  /** Whatever is under way breaks. */
  cut(): void;
  openStreams(): number;
  /** The page is gone: nothing of it is answered any more. */
  leave(): void;
}

export interface NetworkPorts {
  readonly clock: FakeClock;
  readonly server: ModelServer;
  readonly faults: Faults;
  readonly isOnline: () => boolean;
  /** A message goes out under this request id; what it gives is called at its end. */
  readonly onSend: (requestId: string) => () => void;
  /** Something is asked for: method and path. */
  readonly onRequest: (route: string) => void;
}

export function createTabNetwork({ clock, server, faults, isOnline, onSend, onRequest }: NetworkPorts): TabNetwork {
  const underWay = new Set<(error: WidgetError) => void>();
  const streams = new Set<FakeStream>();
  let isGone = false;

  const refused = () => new WidgetError(isOnline() ? 'network' : 'offline', { retryable: true });

  /** One exchange up to its answer; `work` is given how to end it. */
  const exchange = (request: HttpRequest, fault: Fault | undefined) =>
    new Promise<ServerAnswer>((resolve, reject) => {
      const cancels: (() => void)[] = [];
      onRequest(toServerRequest(request).route);
      const requestId = request.url.endsWith('/chat/v4') ? request.headers['x-request-id'] : undefined;
      const end = (finish: () => void) => {
        for (const cancel of cancels) cancel();
        underWay.delete(fail);
        request.signal?.removeEventListener('abort', abort);
        if (!isGone) finish();
      };
      const fail = (error: unknown) => end(() => reject(error));
      const abort = () => fail(new DOMException('Aborted', 'AbortError'));
      const after = (ms: number, run: () => void) => void cancels.push(clock.after(ms, run));
      if (request.signal?.aborted) return abort();
      // What a page had begun goes on no further than to its end.
      if (isGone) return;
      request.signal?.addEventListener('abort', abort);
      underWay.add(fail);
      if (requestId !== undefined) cancels.push(onSend(requestId));
      if (!isOnline()) return after(0, () => fail(refused()));
      if (request.timeoutMs !== undefined) {
        after(request.timeoutMs, () => fail(new WidgetError('timeout', { retryable: true })));
      }
      after(ONE_WAY_MS, () => {
        if (fault?.kind === 'unreached') return fail(refused());
        if (fault?.kind === 'hang') return;
        const answer =
          fault?.kind === 'status'
            ? { status: fault.status, json: { message: 'planned' } }
            : server.handle(toServerRequest(request));
        after(ONE_WAY_MS + (fault?.kind === 'slow' ? SLOW_MS : 0), () =>
          fault?.kind === 'unanswered' ? fail(refused()) : end(() => resolve(answer)),
        );
      });
    });

  const toReply = ({ status }: ServerAnswer): HttpReply => ({
    status,
    header: (name) => (name === 'retry-after' && status === 429 ? '2' : null),
  });

  return {
    async send(request) {
      const answer = await exchange(request, faults.take(toServerRequest(request)));
      return { ...toReply(answer), text: JSON.stringify(answer.json) };
    },
    async stream(request) {
      const fault = faults.take(toServerRequest(request));
      const answer = await exchange(request, fault);
      const stream = createFakeStream();
      stream.bind(request.signal);
      if (answer.reply) tell(answer, stream, fault, () => isGone);
      else stream.end();
      streams.add(stream);
      return { ...toReply(answer), bytes: stream };
    },
    cut() {
      for (const fail of [...underWay]) fail(refused());
      for (const stream of streams) stream.break();
    },
    openStreams() {
      for (const stream of streams) if (stream.isClosed()) streams.delete(stream);
      return streams.size;
    },
    leave() {
      isGone = true;
      for (const fail of [...underWay]) fail(refused());
      streams.clear();
    },
  };
}

function toServerRequest({ url, method, headers, body }: HttpRequest): ServerRequest {
  const { pathname, searchParams } = new URL(url);
  const json = body ? (JSON.parse(body) as Record<string, unknown>) : {};
  return { route: `${method} ${pathname}`, query: searchParams, headers, json };
}

/** Puts the lines of a reply on a stream, as far as the fault lets them through. */
function tell({ reply }: ServerAnswer, stream: FakeStream, fault: Fault | undefined, isGone: () => boolean): void {
  const encoder = new TextEncoder();
  let bytesLeft = fault?.kind === 'cut' ? fault.bytes : Number.POSITIVE_INFINITY;
  let lines = 0;
  let isOver = false;
  const close = (how: 'end' | 'break') => {
    isOver = true;
    stream[how]();
  };
  const put = (event: object) => {
    const bytes = encoder.encode(`${JSON.stringify(event)}\n`);
    stream.push(bytes.slice(0, bytesLeft));
    bytesLeft -= bytes.length;
    if (bytesLeft <= 0) close('break');
  };
  reply?.read({
    line(event) {
      if (isOver || isGone() || stream.isClosed()) return;
      lines += 1;
      if (fault?.kind === 'silent' && lines > 2) return;
      if (fault?.kind === 'no-end' && lines > 2) return close('end');
      if (fault?.kind === 'error-event' && lines > 2) {
        put({ type: 'error', code: 'ERROR' });
        return close('end');
      }
      put(event);
    },
    end() {
      if (!isOver && !isGone() && fault?.kind !== 'silent') close('end');
    },
  });
}
