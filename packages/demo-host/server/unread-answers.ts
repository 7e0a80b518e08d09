// Clients that do not take what they have asked for, or go on sending what nobody waits for any more.

import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { HttpError } from './http-error.ts';
import { addressKey } from './limits/client-address.ts';
import { whenClosed } from './when-closed.ts';

export interface AnswerLimits {
  /** A client that takes no byte of its answer for so long is cut off. */
  readonly unreadMs: number;
  /** However slowly it takes them; longer than any stream goes on. */
  readonly longestMs: number;
  /** Until so long after an answer the rest of its request may come, and longer where it keeps this pace. */
  readonly bodyMs: number;
  readonly restBytesPerSecond: number;
  /** Of answers that wait in memory until they are taken: of one address, and of all. */
  readonly addressUnreadBytes: number;
  readonly unreadBytes: number;
}

/** A refusal is readable only by a client that has sent everything, so what is refused is still read while it comes. */
const watchRest = (request: IncomingMessage, { bodyMs, restBytesPerSecond }: AnswerLimits): void => {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const bytes = socket.bytesRead - before;
    before = socket.bytesRead;
    if (bytes < (bodyMs / 1_000) * restBytesPerSecond) socket.destroy();
  }, bodyMs);
  const leave = (): void => clearInterval(timer);
  request.once('end', leave);
  // The request itself does not hear of it once it has its answer.
  whenClosed(socket, leave);
};

/** Cuts off whoever takes nothing, or has done with its answer and not with its request. */
export const limitAnswer = (request: IncomingMessage, response: ServerResponse, limits: AnswerLimits): void => {
  const { socket } = request;
  // Node lets the time begin anew with every byte in either direction; what waits for a slow handler takes as long as it takes.
  response.setTimeout(limits.unreadMs, () => {
    if (socket.writableLength > 0) socket.destroy();
  });
  const longest = setTimeout(() => socket.destroy(), limits.longestMs);
  whenClosed(response, () => clearTimeout(longest));
  response.once('finish', () => {
    if (!request.complete) watchRest(request, limits);
  });
};

/** Fewer bytes are not worth counting. */
const smallBytes = 4_096;

const bytesOf = (payload: unknown): number => {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  // As much as it reads ahead of its reader; streams of events read nothing ahead.
  if (payload instanceof Readable) return payload.readableHighWaterMark;
  return payload instanceof Uint8Array ? payload.length : 0;
};

interface Waiting {
  readonly address: string;
  readonly bytes: number;
  readonly socket: Socket;
}

/** Answers 503 to an address for which too much waits already. */
export const limitUnread = (app: FastifyInstance, { addressUnreadBytes, unreadBytes }: AnswerLimits): void => {
  const waiting = new Set<Waiting>();
  const byAddress = new Map<string, number>();
  let total = 0;

  const add = ({ address }: Waiting, bytes: number): void => {
    const sum = (byAddress.get(address) ?? 0) + bytes;
    total += bytes;
    if (sum > 0) byAddress.set(address, sum);
    else byAddress.delete(address);
  };

  const forget = (answer: Waiting): void => {
    if (waiting.delete(answer)) add(answer, -answer.bytes);
  };

  /** The address for which most waits makes room for all others. */
  const makeRoom = (): void => {
    const [most] = [...byAddress].sort(([, one], [, other]) => other - one);
    for (const answer of [...waiting]) {
      if (answer.address !== most?.[0]) continue;
      forget(answer);
      answer.socket.destroy();
    }
  };

  app.addHook('onSend', async ({ ip, raw: { socket } }, reply, payload) => {
    const bytes = bytesOf(payload);
    if (bytes < smallBytes) return payload;
    const answer: Waiting = { address: addressKey(ip), bytes, socket };
    if ((byAddress.get(answer.address) ?? 0) + bytes > addressUnreadBytes) {
      throw new HttpError(503, 'Too many answers have not been read yet.', { 'retry-after': '5' });
    }
    waiting.add(answer);
    add(answer, bytes);
    whenClosed(reply.raw, () => forget(answer));
    if (total > unreadBytes) makeRoom();
    return payload;
  });
};
