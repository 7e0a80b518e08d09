// Stands before the reference server and spoils what it answers.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

export interface Answered {
  status: number;
  readonly headers: Headers;
  body: string | Buffer;
}

/** What is wrong with a server. */
export interface Fault {
  /** Changes what the server is asked. */
  ask?(asked: Asked): void;
  /** Changes what it answers. */
  answer?(answered: Answered, asked: Asked): void;
  /** Changes each piece of an event stream. */
  event?(text: string, asked: Asked): string;
  /** Replies are told as they come, since they wait for what is called meanwhile. */
  readonly hasOpenReplies?: boolean;
}

/** Names of fields that belong to one connection. */
const ofConnection = /^(connection|content-length|transfer-encoding|content-encoding|keep-alive|host)$/;

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return pieces.length === 0 ? undefined : Buffer.concat(pieces);
}

export interface Proxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Addresses of the server's own in its answers become the proxy's; sockets go past it. */
export async function startProxy(
  apiUrl: string,
  { ask, answer, event, hasOpenReplies = false }: Fault,
): Promise<Proxy> {
  const open = hasOpenReplies ? /^\/chat\/(live|v4\/stream)/ : /^\/chat\/live/;
  let url = '';
  const own = (text: string): string => text.replaceAll(apiUrl, url);
  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) =>
          ofConnection.test(name) || value === undefined ? [] : [[name, String(value)]],
        ),
      );
      const asked: Asked = {
        method: request.method ?? 'GET',
        path: request.url ?? '/',
        headers: { ...headers, 'accept-encoding': 'identity' },
        body: await bodyOf(request),
      };
      ask?.(asked);
      const life = new AbortController();
      response.on('close', () => life.abort());
      const reply = await fetch(apiUrl + asked.path, {
        method: asked.method,
        headers: asked.headers,
        ...(asked.body !== undefined && { body: asked.body as string }),
        signal: life.signal,
      });
      const kept = new Headers([...reply.headers].filter(([name]) => !ofConnection.test(name)));
      if (reply.ok && open.test(asked.path)) {
        const answered = { status: reply.status, headers: kept, body: '' };
        answer?.(answered, asked);
        response.writeHead(answered.status, [...kept].flat());
        const decoder = new TextDecoder();
        for await (const bytes of reply.body ?? []) {
          const text = own(decoder.decode(bytes, { stream: true }));
          response.write(event?.(text, asked) ?? text);
        }
        response.end();
        return;
      }
      const bytes = Buffer.from(await reply.arrayBuffer());
      const isText = /json/.test(reply.headers.get('content-type') ?? '');
      const answered = { status: reply.status, headers: kept, body: isText ? own(bytes.toString()) : bytes };
      answer?.(answered, asked);
      response.writeHead(answered.status, [...answered.headers].flat());
      response.end(answered.body);
    };
    serve().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
