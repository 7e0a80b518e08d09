// The built files as a CDN would serve them, and the pages of the site with their placeholders.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import type { DemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { blankDatabase } from '../../../../helpers/blank-database.ts';

let root: string;
let host: DemoHost;
const delays: number[] = [];
const script = `console.log(${JSON.stringify('tea '.repeat(400))});`;

const files: Record<string, string> = {
  'dist/loader.js': script,
  'dist/chunks/chat-ABC.js': script,
  'dist/chunks/chat-ABC.js.map': '{}',
  'dist/.hidden.js': 'hidden',
  'secret.txt': 'secret',
  'pages/index.html': '<script src="{{assetBase}}/loader.js" data-api-base="{{apiBase}}"></script>{{unknown}}',
  'pages/plain.html': 'plain',
  'pages/csp.html': '<script nonce="{{nonce}}"></script>',
  'pages/csp.headers.json': JSON.stringify({
    'Content-Security-Policy': "script-src 'nonce-{{nonce}}'; connect-src {{apiBase}}",
  }),
  'pages/shop.css': 'body { color: green }',
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'persona-chat-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(root, name, '..'), { recursive: true });
    await writeFile(join(root, name), text);
  }
  const clock = {
    now: () => 0,
    time: () => 0,
    // Only delays of requests are over at once; what watches for as long as the server runs sleeps until it stops.
    sleep: async (ms: number, signal?: AbortSignal) => {
      if (signal) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      else delays.push(ms);
    },
  };
  host = await startDemoHost({
    blankDatabase: await blankDatabase(),
    distDir: join(root, 'dist'),
    pagesDir: join(root, 'pages'),
    clock,
  });
}, 60_000);
afterAll(async () => {
  await host.stop();
  await rm(root, { recursive: true });
});

const asset = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${host.apiUrl}/persona-chat/${path}`, { headers, method });
const page = (path: string) => fetch(`${host.siteUrl}${path}`);

/** fetch tidies a path up before it sends it, an attacker does not; and it asks caches on its way to be left out. */
const rawStatus = (base: string, path: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    request({ hostname, port, path, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

describe('the built files', () => {
  it('are open to every origin', async () => {
    const reply = await asset('loader.js', { origin: 'https://any.example' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(reply.headers.get('timing-allow-origin')).toBe('*');
    expect(reply.headers.get('content-type')).toContain('text/javascript');
    expect(await reply.text()).toBe(script);
  });

  it('are kept for good where their name holds a hash, and for a moment elsewhere', async () => {
    expect((await asset('chunks/chat-ABC.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await asset('loader.js')).headers.get('cache-control')).toMatch(/max-age=60\b/);
  });

  it('name their source maps in a header, where these were built', async () => {
    expect((await asset('chunks/chat-ABC.js')).headers.get('sourcemap')).toBe('chat-ABC.js.map');
    expect((await asset('loader.js')).headers.get('sourcemap')).toBeNull();
    expect((await asset('chunks/chat-ABC.js.map')).headers.get('content-type')).toContain('application/json');
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
  ])('are compressed for a client that takes %s', async (accepted, encoding) => {
    const reply = await asset('loader.js', { 'accept-encoding': accepted });
    expect(reply.headers.get('content-encoding')).toBe(encoding);
    expect(reply.headers.get('vary')).toContain('accept-encoding');
    expect(await reply.text()).toBe(script);
  });

  it('are much smaller when compressed', async () => {
    const bytes = await new Promise<Buffer>((resolve) => {
      request(`${host.apiUrl}/persona-chat/loader.js`, { headers: { 'accept-encoding': 'br' } }, async (reply) => {
        const chunks: Buffer[] = [];
        for await (const chunk of reply) chunks.push(chunk as Buffer);
        resolve(Buffer.concat(chunks));
      }).end();
    });
    expect(brotliDecompressSync(bytes).toString()).toBe(script);
    expect(bytes.length).toBeLessThan(script.length / 10);
  });

  it('are not sent again to a client that has them, until they change', async () => {
    const etag = (await asset('loader.js')).headers.get('etag') ?? '';
    const again = () =>
      rawStatus(host.apiUrl, '/persona-chat/loader.js', { 'if-none-match': etag, 'accept-encoding': 'br' });
    expect(await again()).toBe(304);
    await writeFile(join(root, 'dist/loader.js'), `${script} `);
    expect(await again()).toBe(200);
    await writeFile(join(root, 'dist/loader.js'), script);
  });

  it('answer HEAD without a body', async () => {
    const reply = await asset('loader.js', {}, 'HEAD');
    expect([reply.status, await reply.text()]).toEqual([200, '']);
  });

  it('end where the folder ends', async () => {
    for (const path of [
      '../secret.txt',
      '..%2fsecret.txt',
      '%2e%2e/secret.txt',
      '.hidden.js',
      'chunks',
      'none.js',
      '%00',
      '',
    ]) {
      // What leads out of the folder is forbidden, what is not in it is not found.
      expect([403, 404]).toContain(await rawStatus(host.apiUrl, `/persona-chat/${path}`));
    }
  });

  it('come late from the slow path, as late as asked', async () => {
    delays.length = 0;
    expect((await page('/slow/persona-chat/loader.js')).status).toBe(200);
    expect((await page('/slow/persona-chat/chunks/chat-ABC.js?delay=30')).status).toBe(200);
    expect(delays).toEqual([1_500, 30]);
  });
});

describe('the pages', () => {
  it('know where the API and the files are', async () => {
    const text = await (await page('/')).text();
    expect(text).toContain(`src="${host.apiUrl}/persona-chat/loader.js"`);
    expect(text).toContain(`data-api-base="${host.apiUrl}"`);
    expect(text).toContain('{{unknown}}');
  });

  it('are found without their extension', async () => {
    expect(await (await page('/plain')).text()).toBe('plain');
    expect((await page('/shop.css')).headers.get('content-type')).toContain('text/css');
    expect((await page('/nothing')).status).toBe(404);
  });

  it('carry their own headers, with a nonce that is fresh each time and the same in both places', async () => {
    const nonces = new Set<string>();
    for (let index = 0; index < 2; index += 1) {
      const reply = await page('/csp');
      const nonce = /nonce="([^"]+)"/.exec(await reply.text())?.[1] ?? '';
      nonces.add(nonce);
      expect(reply.headers.get('content-security-policy')).toBe(
        `script-src 'nonce-${nonce}'; connect-src ${host.apiUrl}`,
      );
    }
    expect(nonces.size).toBe(2);
  });

  it('keep their header files to themselves and end where the folder ends', async () => {
    expect((await page('/csp.headers.json')).status).toBe(404);
    expect((await page('/csp.headers')).status).toBe(404);
    expect(await rawStatus(host.siteUrl, '/../secret.txt')).toBe(404);
  });
});

describe('the pictures of the personas', () => {
  it.each(['mina.svg', 'oskar.svg', 'cup.svg'])('can be shown anywhere and run nothing: %s', async (name) => {
    const reply = await fetch(`${host.apiUrl}/images/${name}`, { headers: { origin: 'https://any.example' } });
    expect(reply.headers.get('content-type')).toBe('image/svg+xml');
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    expect(await reply.text()).not.toMatch(/script|on\w+=|href=/);
  });
});
