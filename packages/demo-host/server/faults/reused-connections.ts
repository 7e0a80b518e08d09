// A browser that loses a connection which has been used before sends the request again by itself, and the page hears
// nothing of it. A fault that the visitor is to see has to break that one too.

import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Watches all requests of a server; tells whether the sender of this one would send it again unasked. */
export const watchConnections = (server: Server): ((request: IncomingMessage) => boolean) => {
  const requests = new WeakMap<Socket, number>();
  server.prependListener('request', ({ socket }: IncomingMessage) => {
    requests.set(socket, (requests.get(socket) ?? 0) + 1);
  });
  // Only browsers name an origin, and only they do it.
  return ({ headers, socket }) => headers.origin !== undefined && (requests.get(socket) ?? 0) > 1;
};
