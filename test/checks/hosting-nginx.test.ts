// The rules for nginx of docs/hosting.md, as nginx serves the built files with them.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forEver, headersOfAll, shortly } from '../../build/deploy-plan.ts';
import { builtFolder, readManifest } from './built.ts';
import { readSource } from './sources.ts';

/** Where nginx is, or undefined. */
function findNginx(): string | undefined {
  try {
    return execFileSync('sh', ['-c', 'command -v nginx'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

const [sourceMap = '', sourceMapLine = '', rules = ''] = [
  ...readSource('docs/hosting.md').matchAll(/^```nginx\n([^]*?)^```/gm),
].map(([, block = '']) => block);
const { version, closure } = readManifest();
const chunk = closure[0] ?? '';
const folder = mkdtempSync(path.join(tmpdir(), 'persona-chat-nginx-'));
const socketPath = path.join(folder, 'socket');
const nginx = findNginx();
let server: ChildProcess | undefined;

interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const get = (address: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<Reply>((resolve, reject) => {
    request({ socketPath, path: address, headers: { host: 'cdn.example', ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });

describe.skipIf(nginx === undefined)('nginx with the documented rules (skipped where it is not installed)', () => {
  beforeAll(async () => {
    mkdirSync(path.join(folder, 'logs'));
    const site = path.join(folder, 'www/persona-chat');
    for (const place of [site, path.join(site, version)]) cpSync(builtFolder, place, { recursive: true });
    const inLocation = rules.replace(/( +add_header X-Content-Type-Options .*\n)/, `$1${sourceMapLine}`);
    const own = inLocation.replace('listen 80', `listen unix:${socketPath}`).replace('/srv/www', `${folder}/www`);
    const config = path.join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      config,
      `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error; events {}
      http { access_log off; ${temporary.join(' ')}\n${sourceMap}${own} }`,
    );
    server = spawn(nginx ?? '', ['-p', folder, '-c', config]);
    await vi.waitFor(() => get('/'), { timeout: 10_000 });
  });
  afterAll(async () => {
    const over = new Promise((resolve) => server?.on('exit', resolve));
    if (server?.kill()) await over;
  });

  it.each([
    ['loader.js', shortly],
    ['manifest.json', shortly],
    [chunk, forEver],
    [`${version}/loader.js`, forEver],
  ])('%s comes with its caching, for every origin', async (name, caching) => {
    const { status, headers } = await get(`/persona-chat/${name}`, { origin: 'https://site.example' });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe(caching);
    for (const [header, value] of Object.entries(headersOfAll)) expect(headers[header.toLowerCase()]).toBe(value);
  });

  it.each([
    ['loader.js', 'text/javascript; charset=utf-8'],
    [chunk, 'text/javascript; charset=utf-8'],
    ['version.json', 'application/json'],
    ['LICENSES.txt', 'text/plain; charset=utf-8'],
  ])('%s is of its type, and compressed for those who take that', async (name, type) => {
    const plain = await get(`/persona-chat/${name}`);
    expect(plain.headers['content-type']).toBe(type);
    const packed = await get(`/persona-chat/${name}`, { 'accept-encoding': 'gzip' });
    if (!/javascript/.test(type)) return;
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
  });

  it('an unchanged loader is not sent again', async () => {
    const { headers } = await get('/persona-chat/loader.js');
    const again = await get('/persona-chat/loader.js', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body.length, again.headers['cache-control']]).toEqual([304, 0, shortly]);
  });

  it('what is missing may be asked for again at once, and a page may read that it is missing', async () => {
    const { status, headers } = await get('/persona-chat/chunks/session-GONE0000.js');
    expect(status).toBe(404);
    expect(headers['cache-control']).toBeUndefined();
    for (const [header, value] of Object.entries(headersOfAll)) expect(headers[header.toLowerCase()]).toBe(value);
  });

  it('a script names its map, whatever its folder, and nothing else does', async () => {
    expect(existsSync(path.join(builtFolder, chunk))).toBe(true);
    const mapOf = async (name: string) => (await get(`/persona-chat/${name}`)).headers['sourcemap'];
    expect(await mapOf(chunk)).toBe(`${path.basename(chunk)}.map`);
    expect(await mapOf(`${version}/loader.js`)).toBe('loader.js.map');
    expect(await mapOf('version.json')).toBeUndefined();
  });
});

afterAll(() => rmSync(folder, { recursive: true }));
