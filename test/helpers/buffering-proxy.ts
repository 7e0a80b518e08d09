// An HTTP proxy that hands a response on only when all of it has come, as some between a visitor and a site do.

import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BufferingProxy {
  readonly origin: string;
  /** Paths, with queries, of what went through. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

/** Starts on a free port in front of `target`, an origin that may be set later. */
export const startBufferingProxy = async (target: () => string): Promise<BufferingProxy> => {
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    requests.push(incoming.url ?? '');
    const { method, headers } = incoming;
    const forwarded = request(`${target()}${incoming.url}`, { method: method ?? 'GET', headers }, (reply) => {
      const pieces: Buffer[] = [];
      reply.on('data', (piece: Buffer) => pieces.push(piece));
      reply.on('error', () => outgoing.destroy());
      reply.on('end', () => {
        const { 'transfer-encoding': _chunked, ...kept } = reply.headers;
        outgoing.writeHead(reply.statusCode ?? 502, kept).end(Buffer.concat(pieces));
      });
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
