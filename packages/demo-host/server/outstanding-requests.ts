// What one connection may ask before it has its answers, and what nobody may ask. Both are decided before anything else, since a
// single packet may bring thousands of requests.

import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { ChargeConnection, ConnectionLimits } from './connections.ts';
import { HttpError } from './http-error.ts';
import type { Failure } from './http-error.ts';
import { createOpenCount } from './limits/open-count.ts';
import { whenClosed } from './when-closed.ts';

/** Until a client that is refused has to have taken the answers before. */
const takenMs = 5_000;
/** Who asks in this way is no browser. */
const refusalPoints = 50;

/** What Node keeps beside a socket and does not document. Another Node, without it, parses on, and what it finds is dropped. */
interface ParsedSocket extends Socket {
  readonly parser?: { onIncoming?: unknown } | null;
}
/** Node's parser takes what follows for another protocol, and leaves it. */
const endsParsing = 2;

/** A packet that was read holds thousands of requests; to parse them all takes as long as fifty connections do. */
const stopParsing = ({ parser }: ParsedSocket): void => {
  if (parser?.onIncoming) parser.onIncoming = () => endsParsing;
};

const tooMany = new HttpError(429, 'Too many requests at once on one connection.');
const unexpected = new HttpError(417, 'The header "expect" can be 100-continue only.');

export interface OutstandingOptions {
  readonly limits: ConnectionLimits;
  readonly charge: ChargeConnection;
  readonly handle: RequestListener;
}

export interface OutstandingListeners {
  readonly request: RequestListener;
  readonly checkExpectation: RequestListener;
}

/**
 * Answers 429 to what one connection sends ahead of the answers, since all of it would be worked on at the same time, and 417 to
 * an expectation. The connection is closed when that has been taken; what comes after it is dropped.
 */
export const limitOutstanding = ({ limits, charge, handle }: OutstandingOptions): OutstandingListeners => {
  const countUnderWay = createOpenCount<Socket>();
  const refused = new WeakSet<Socket>();

  const refuse = ({ status, message }: HttpError, ...[{ socket }, response]: Parameters<RequestListener>): void => {
    refused.add(socket);
    socket.pause();
    stopParsing(socket);
    void charge(socket, refusalPoints);
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
    response.end(JSON.stringify({ message } satisfies Failure));
    const timer = setTimeout(() => socket.destroy(), takenMs);
    whenClosed(socket, () => clearTimeout(timer));
  };

  return {
    request: (request, response) => {
      const { socket } = request;
      if (refused.has(socket)) return;
      if (countUnderWay(socket, response) > limits.outstanding) refuse(tooMany, request, response);
      else void handle(request, response);
    },
    checkExpectation: (request, response) => {
      if (!refused.has(request.socket)) refuse(unexpected, request, response);
    },
  };
};
