// A proxy that sends each request, WebSockets included, to the next of several servers; one that refuses the connection is
// passed over, and an answer that breaks off is broken off here too. What a load balancer without sessions does.

import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface PassedRequest {
  readonly method: string;
  readonly path: string;
  /** Port of the server that took it. */
  readonly port: number;
}

export interface RoundRobinProxy {
  readonly origin: string;
  /** Ports of the servers on this machine; may be changed at any time. */
  targets: readonly number[];
  /** In the order in which servers took them. */
  readonly passed: readonly PassedRequest[];
  stop(): Promise<void>;
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const pairs = (rawHeaders: readonly string[]): string =>
  Array.from(
    { length: rawHeaders.length / 2 },
    (_, index) => `${rawHeaders[2 * index]}: ${rawHeaders[2 * index + 1]}`,
  ).join('\r\n');

/** Starts on a free port, without servers at first. */
export const startRoundRobinProxy = async (): Promise<RoundRobinProxy> => {
  const passed: PassedRequest[] = [];
  const sockets = new Set<Duplex>();
  let turn = 0;

  /** The servers in the order in which they are tried. */
  const inTurn = (): readonly number[] => {
    const first = (turn += 1) % Math.max(1, proxy.targets.length);
    return [...proxy.targets.slice(first), ...proxy.targets.slice(0, first)];
  };

  const note = ({ method = '', url = '' }: IncomingMessage, port: number): void =>
    void passed.push({ method, path: url.split('?')[0] ?? '', port });

  const pass = (request: IncomingMessage, response: ServerResponse, body: Buffer, ports: readonly number[]): void => {
    const [port, ...others] = ports;
    if (port === undefined) return void response.writeHead(502).end();
    const { method, url, headers } = request;
    const upstream = ask({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (answer) => {
      note(request, port);
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      response.flushHeaders();
      answer.pipe(response);
      answer.once('error', () => response.destroy());
      answer.once('aborted', () => response.destroy());
    });
    upstream.on('error', (error) => {
      if (isRefused(error)) pass(request, response, body, others);
      else response.destroy();
    });
    response.once('close', () => upstream.destroy());
    upstream.end(body);
  };

  const join = (request: IncomingMessage, client: Duplex, head: Buffer, ports: readonly number[]): void => {
    const [port, ...others] = ports;
    if (port === undefined) return void client.destroy();
    const server: Socket = connect(port, '127.0.0.1', () => {
      note(request, port);
      server.write(`${request.method} ${request.url} HTTP/1.1\r\n${pairs(request.rawHeaders)}\r\n\r\n`);
      server.write(head);
      client.pipe(server).pipe(client);
    });
    server.once('error', (error) => {
      if (isRefused(error)) join(request, client, head, others);
      else client.destroy();
    });
    sockets.add(client);
    for (const end of ['error', 'close']) client.once(end, () => sockets.delete(client) && server.destroy());
    server.once('close', () => client.destroy());
  };

  const listener = createServer((request, response) => {
    readBody(request).then(
      (body) => pass(request, response, body, inTurn()),
      () => response.destroy(),
    );
  });
  listener.on('upgrade', (request, client, head) => join(request, client, head, inTurn()));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const proxy: RoundRobinProxy = {
    origin: `http://127.0.0.1:${port}`,
    targets: [],
    passed,
    stop: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
  return proxy;
};
