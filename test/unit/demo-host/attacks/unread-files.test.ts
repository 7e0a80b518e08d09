// Whoever asks for the same file a thousand times costs what asking for it once does.

import { createEncodedFiles } from '@persona-chat/demo-host/server/files/encoded-files.ts';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import { useRawSockets } from '../server/support/raw-sockets.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';

const megabyte = 1_048_576;
const folder = await mkdtemp(join(tmpdir(), 'persona-chat-'));
const path = join(folder, 'chat.js');
/** Compresses as scripts do, to a third. */
const script = Array.from({ length: 40_000 }, (_, index) => `const name${index * 7_919} = ${index ** 3};`).join('\n');
beforeAll(() => writeFile(path, script));
afterAll(() => rm(folder, { recursive: true }));

const host = useDemoHost({ distDir: folder });
const dial = useRawSockets();

describe('a file', () => {
  it('is compressed once for all who ask, and again when it has changed', async () => {
    const files = createEncodedFiles();
    const facts = await stat(path);
    const [first, second, zipped] = await Promise.all([
      files.read(path, facts, 'br'),
      files.read(path, facts, 'br'),
      files.read(path, facts, 'gzip'),
    ]);
    expect(second).toBe(first);
    expect(brotliDecompressSync(first).toString()).toBe(script);
    expect(gunzipSync(zipped).toString()).toBe(script);
    const other = join(folder, 'other.js');
    await writeFile(other, 'one');
    const old = await files.read(other, await stat(other), 'identity');
    await writeFile(other, 'other');
    const fresh = await files.read(other, await stat(other), 'identity');
    expect([String(old), String(fresh)]).toEqual(['one', 'other']);
  });

  it('is tried again after it could not be read', async () => {
    const files = createEncodedFiles();
    const late = join(folder, 'late.js');
    await expect(files.read(late, { mtimeMs: 1, size: 1 }, 'gzip')).rejects.toThrow('ENOENT');
    await writeFile(late, 'there');
    expect(gunzipSync(await files.read(late, { mtimeMs: 1, size: 1 }, 'gzip')).toString()).toBe('there');
  });

  it.each([
    ['API', 'br', () => `${host().apiUrl}/persona-chat/chat.js`],
    ['API', 'identity', () => `${host().apiUrl}/persona-chat/chat.js`],
    ['site', 'br', () => `${host().siteUrl}/slow/persona-chat/chat.js?delay=0`],
  ])('takes no memory for each who asks and does not read: %s, %s', async (_which, encoding, url) => {
    const { pathname, search } = new URL(url());
    const ask = `GET ${pathname}${search} HTTP/1.1\r\nhost: x\r\naccept-encoding: ${encoding}\r\n\r\n`;
    const before = process.memoryUsage();
    const sockets = Array.from({ length: 10 }, () => {
      const { socket } = dial(url(), ask.repeat(16));
      return socket.pause();
    });
    // What is behind them in time is answered, so they have been.
    await eventually(() => sockets.every(({ bytesWritten }) => bytesWritten > 0));
    const answer = await fetch(url(), { headers: { 'accept-encoding': 'gzip' } });
    expect((await answer.text()).length).toBe(script.length);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { arrayBuffers, external } = process.memoryUsage();
    // 160 times the file would be more than 200 MB.
    expect(arrayBuffers - before.arrayBuffers).toBeLessThan(16 * megabyte);
    expect(external - before.external).toBeLessThan(16 * megabyte);
  });
});
