// `starters/no-backend.js` runs in a page. Here it runs in a stand-in for one, and a server hands it the calls, so that what checks
// servers can check it.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { runInNewContext } from 'node:vm';
import { root } from '../../build/paths.ts';

const address = 'https://no-backend.invalid';

export interface PageAsServer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * @param completions Address of the proxy that keeps the key; calls to it come from `origin`.
 * @param stored What the browser has stored for the site.
 */
export async function servePage(
  origin: string,
  completions: string,
  stored = new Map<string, string>(),
): Promise<PageAsServer> {
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const window: { fetch: typeof fetch } = {
    fetch: (input, init) => fetch(input, { ...init, headers: { ...(init?.headers as object), origin } }),
  };
  const document = { currentScript: { dataset: { completions } } };
  const globals = {
    AbortController,
    console,
    crypto,
    Headers,
    ReadableStream,
    Response,
    setTimeout,
    TextDecoderStream,
    TextEncoder,
    URL,
  };
  const code = readFileSync(path.join(root, 'starters/no-backend.js'), 'utf8');
  runInNewContext(code, { ...globals, window, document, localStorage });

  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = String(Buffer.concat(await request.toArray()));
      const { authorization = '', 'x-request-id': requestId = '' } = request.headers;
      const headers = { authorization, 'x-request-id': String(requestId) };
      // What a browser asks of another origin is not asked here: the calls never leave the page.
      const cors = {
        'access-control-allow-origin': origin,
        'access-control-allow-headers': 'authorization, content-type, x-client-id, x-conversation-id, x-request-id',
      };
      if (request.method === 'OPTIONS') {
        response.writeHead(204, cors).end();
        return;
      }
      const { method = 'GET', url } = request;
      const reply = await window.fetch(`${address}${url}`, { method, headers, ...(body && { body }) });
      response.writeHead(reply.status, { ...Object.fromEntries(reply.headers), ...cors });
      if (reply.body) Readable.fromWeb(reply.body as Parameters<typeof Readable.fromWeb>[0]).pipe(response);
      else response.end();
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
