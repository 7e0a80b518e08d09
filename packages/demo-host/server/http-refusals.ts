// What is refused before a call is known, in the same words and the same form as all other failures (docs/protocol.md#failures).

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { HttpError } from './http-error.ts';
import type { Failure } from './http-error.ts';

/** Until a client that is refused has to have taken it. */
const takenMs = 5_000;

/** Answers where there is nothing but the connection, and closes it. */
export const refuseConnection = (
  socket: Duplex,
  { status, message, headers }: Pick<HttpError, 'status' | 'message' | 'headers'>,
): void => {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify({ message } satisfies Failure);
  const lines = Object.entries({
    ...headers,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  // What was sent before may not have been taken, and never be.
  const timer = setTimeout(() => socket.destroy(), takenMs);
  socket.once('finish', () => socket.destroy()).once('close', () => clearTimeout(timer));
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
};

/** By the codes of Node's parser. */
const unparsed: ReadonlyMap<string, HttpError> = new Map([
  ['HPE_HEADER_OVERFLOW', new HttpError(431, 'The address and the headers of the request are too large.')],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', new HttpError(413, 'The request is too large.')],
  ['ERR_HTTP_REQUEST_TIMEOUT', new HttpError(408, 'The request did not come to its end in time.')],
]);
const malformed = new HttpError(400, 'The request is no HTTP.');

/** Answers what Node cannot read. A connection that broke has nobody to answer to. */
export const refuseUnparsed = (error: { readonly code?: string }, socket: Duplex): void => {
  if (error.code === 'ECONNRESET') socket.destroy();
  else refuseConnection(socket, unparsed.get(error.code ?? '') ?? malformed);
};

/** Answers an address that no route can be looked up for. */
export const refuseAddress = (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
  const status = error.statusCode ?? 400;
  const message = status === 414 ? 'The address is too long.' : 'The address cannot be read.';
  reply.code(status).send({ message } satisfies Failure);
};

/** Answers what Node would not answer at all. */
export const refuseTunnels = (server: Server): void => {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    // Nobody else listens for what happens to it now.
    socket.on('error', () => socket.destroy());
    refuseConnection(
      socket,
      new HttpError(405, 'This is no proxy.', { allow: 'GET, POST, PUT, PATCH, DELETE, OPTIONS' }),
    );
  });
};

/** Of two, one would count here and the other elsewhere. */
const single = [
  'host',
  'authorization',
  'content-type',
  'x-request-id',
  'x-conversation-id',
  'guest-id',
  'last-event-id',
];

/** An onRequest hook: 400 for headers that are there twice, and without a host. */
export const refuseAmbiguousHeaders = async ({ raw: { rawHeaders, httpVersion } }: FastifyRequest): Promise<void> => {
  const names = rawHeaders.filter((_text, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const doubled = single.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (doubled !== undefined) throw new HttpError(400, `Invalid "${doubled}". The header is there twice.`);
  if (httpVersion === '1.1' && !names.includes('host')) throw new HttpError(400, 'The header "host" is needed.');
};
