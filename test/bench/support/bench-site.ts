// Where contenders are served: a page, its files and its backend, each on an origin of its own as with a CDN and an API, files
// compressed as well as brotli can.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from '../../../build/paths.ts';
import { answerPeer } from './peer-backends.ts';

const compressedFolder = path.join(root, '.build/bench/brotli');
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const shared = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

export interface BenchSite {
  readonly pageOrigin: string;
  readonly filesOrigin: string;
  readonly backendOrigin: string;
  /** Serves a folder below `/<name>/` of the origin of files; what is named is compressed before anybody asks. */
  addFolder(name: string, folder: string, files: readonly string[]): void;
  /** Serves what stands in `<body>` as `/<name>` of the origin of pages; it is asked for at every request. */
  addPage(name: string, body: () => string | Promise<string>): void;
  stop(): Promise<void>;
}

/** Compressed once, whatever the number of runs. */
function compress(file: string): Buffer {
  const bytes = readFileSync(file);
  const kept = path.join(compressedFolder, createHash('sha256').update(bytes).digest('hex'));
  if (existsSync(kept)) return readFileSync(kept);
  const packed = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  mkdirSync(compressedFolder, { recursive: true });
  writeFileSync(kept, packed);
  return packed;
}

const page = (body: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>A page</title></head>
<body><h1>A page</h1>${'<p>Words that a visitor would read.</p>'.repeat(20)}${body}</body></html>`;

type Handler = (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<void> | void;

async function listen(handle: Handler): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    Promise.resolve(handle(request, response, decodeURIComponent(pathname))).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Starts on free ports. */
export async function startBenchSite(): Promise<BenchSite> {
  const folders = new Map<string, string>();
  const pages = new Map<string, () => string | Promise<string>>();
  const pageSite = await listen(async (_request, response, pathname) => {
    const body = pages.get(pathname.slice(1));
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(body ? page(await body()) : '');
  });
  const files = await listen((_request, response, pathname) => {
    const [, name = '', ...rest] = pathname.split('/');
    const file = path.join(folders.get(name) ?? path.sep, path.normalize(`/${rest.join('/')}`));
    const type = types[path.extname(file)];
    if (!folders.has(name) || type === undefined || !existsSync(file))
      return void response.writeHead(404, shared).end();
    const headers = { ...shared, 'content-type': type, 'content-encoding': 'br', 'timing-allow-origin': '*' };
    response.writeHead(200, { ...headers, 'cache-control': 'public, max-age=3600' }).end(compress(file));
  });
  const backend = await listen(answerPeer);
  const all = [pageSite, files, backend];
  return {
    pageOrigin: pageSite.origin,
    filesOrigin: files.origin,
    backendOrigin: backend.origin,
    addFolder: (name, folder, names) => {
      folders.set(name, folder);
      for (const file of names) compress(path.join(folder, file));
    },
    addPage: (name, body) => void pages.set(name, body),
    stop: async () => {
      for (const { server } of all) server.closeAllConnections();
      await Promise.all(all.map(({ server }) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
