// A browser that loses a connection which has been used before sends the request again by itself, and the page hears
// nothing of it. A fault that the visitor is to see has to break that one too.

import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ReusedConnections {
  /** Watches all requests of a server. */
  watch(server: Server): void;
  /** Whether the sender of this request would send it again unasked. */
  isSentAgainUnasked(request: IncomingMessage): boolean;
}

export const createReusedConnections = (): ReusedConnections => {
  const requests = new WeakMap<Socket, number>();
  return {
    watch: (server) => {
      server.prependListener('request', ({ socket }: IncomingMessage) => {
        requests.set(socket, (requests.get(socket) ?? 0) + 1);
      });
    },
    // Only browsers name an origin, and only they do it.
    isSentAgainUnasked: ({ headers, socket }) => headers.origin !== undefined && (requests.get(socket) ?? 0) > 1,
  };
};
