// How many connections a listener takes, and how long each may take to say what it wants.

import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { HttpError } from './http-error.ts';
import { addressKey } from './limits/client-address.ts';
import type { IsTrusted } from './limits/client-address.ts';
import { count, createMemoryCounter } from './limits/counters.ts';
import { createOpenCount } from './limits/open-count.ts';
import type { StreamLimits } from './limits/stream-seats.ts';
import type { AnswerLimits } from './unread-answers.ts';

export interface ConnectionLimits extends AnswerLimits, StreamLimits {
  readonly total: number;
  /** From one address, of the sixth version one network; a proxy that is trusted has no such limit. */
  readonly perAddress: number;
  /** New ones of one address, in so long; one that asks for too much at once counts as fifty. */
  readonly begun: number;
  readonly begunMs: number;
  /** Requests that are under way on one connection; browsers and proxies send the next after the answer. */
  readonly outstanding: number;
  /** Requests that are under way from one address, behind a trusted proxy the one that it forwards. */
  readonly underWay: number;
  /** Until the headers of a request are there. */
  readonly headersMs: number;
  /** Until the whole request is there; the greatest file has to come through a slow line. */
  readonly requestMs: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  total: 5_000,
  perAddress: 500,
  // All that it may have open, and again after a network was away for a moment.
  begun: 1_000,
  begunMs: 10_000,
  outstanding: 16,
  underWay: 1_000,
  // Five tabs have ten; an office of fifty people has five hundred behind one address.
  visitorStreams: 32,
  addressStreams: 600,
  headersMs: 20_000,
  requestMs: 20 * 60_000,
  bodyMs: 30_000,
  unreadMs: 30_000,
  longestMs: 65 * 60_000,
  // As slowly as a file may come (demo-host-options.ts).
  restBytesPerSecond: 4_096,
  addressUnreadBytes: 64 * 1_048_576,
  unreadBytes: 256 * 1_048_576,
};

/** Counts what a connection costs for its address, and closes it where that is too much. */
export type ChargeConnection = (socket: Socket, points: number) => Promise<void>;

export const createCharge = ({ begun, begunMs }: ConnectionLimits, isTrusted: IsTrusted): ChargeConnection => {
  const counter = createMemoryCounter({ name: 'connections', most: begun, windowMs: begunMs });
  return async (socket, points) => {
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address, 0)) return;
    if ((await count(counter, addressKey(address), points)) !== null) socket.destroy();
  };
};

/** Closes what is too much as soon as it comes, and what takes too long to ask. */
export const limitConnections = (
  server: Server,
  limits: ConnectionLimits,
  isTrusted: IsTrusted,
  charge: ChargeConnection,
): void => {
  const countOpen = createOpenCount<string>();
  server.maxConnections = limits.total;
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (!isTrusted(address, 0) && countOpen(addressKey(address), socket) > limits.perAddress) socket.destroy();
    else void charge(socket, 1);
  });
};

/** Answers 429 to one address that asks for too much at once, on however many connections. */
export const limitUnderWay = (app: FastifyInstance, { underWay }: ConnectionLimits): void => {
  const countOfAddress = createOpenCount<string>();
  app.addHook('onRequest', async ({ ip }, { raw }) => {
    if (countOfAddress(addressKey(ip), raw) > underWay)
      throw new HttpError(429, 'Too many requests at once.', { 'retry-after': '5' });
  });
};

/**
 * Answers 408 to a JSON body that does not come to its end in time. Files have their own rules (uploads/receive-file.ts), and so
 * has what still comes when the answer has gone out (unread-answers.ts).
 */
export const limitBodies = (app: FastifyInstance, { bodyMs }: ConnectionLimits): void => {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const { 'content-type': type, 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    const hasBody = length !== '0' || encoding !== undefined;
    if (!hasBody || type?.startsWith('multipart/')) return payload;
    const body = new PassThrough();
    const timer = setTimeout(() => {
      body.destroy(new HttpError(408, 'The request did not come to its end in time.', { connection: 'close' }));
    }, bodyMs);
    body.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
    // Nobody listens to a body that no route reads; an error without a listener would end the process.
    body.on('error', () => {});
    // A client that is gone leaves nothing to wait for.
    payload.once('error', (error) => body.destroy(error));
    return payload.pipe(body);
  });
};
