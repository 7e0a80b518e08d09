// 30 MB, and more than that: what is kept in memory, and what stays on the disk.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { fileSizes } from '../support/folder-sizes.ts';
import { beginUpload, upload, urlOf } from '../support/uploads.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { createVisitor } from '../support/visitor.ts';

const maxBytes = 31_457_280;
const dataDir = await mkdtemp(join(tmpdir(), 'persona-chat-large-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const demoHost = useDemoHost({ dataDir });
const kept = () => fileSizes(join(dataDir, 'uploads'));
const incoming = () => fileSizes(join(dataDir, 'uploads-incoming'));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const usedBytes = (): number => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

describe('a file of 30 MB', () => {
  it('goes to the disk while it comes, and memory stays flat', async () => {
    const { token } = await createVisitor(demoHost());
    const piece = Buffer.alloc(65_536, 'tea ');
    const running = beginUpload(demoHost(), { name: 'large.txt', size: maxBytes, token });
    await running.send(piece);
    await eventually(async () => (await incoming()).length === 1);
    const before = usedBytes();
    const peaks: number[] = [];
    for (let sent = piece.length; sent < maxBytes; sent += piece.length) {
      await running.send(piece);
      if (sent % (32 * piece.length) === 0) peaks.push(usedBytes() - before);
    }
    expect(await running.finish()).toBe(200);
    expect(peaks.length).toBeGreaterThan(10);
    expect(Math.max(...peaks)).toBeLessThan(6 * 1_048_576);
    expect(await kept()).toEqual([maxBytes]);
    expect(await incoming()).toEqual([]);
  });

  it('is served as it was sent, and memory stays flat', async () => {
    const { token } = await createVisitor(demoHost());
    const bytes = Buffer.alloc(maxBytes, 'oolong ');
    const url = urlOf(await upload(demoHost(), { token, name: 'large.txt', bytes }));
    const before = usedBytes();
    let received = 0;
    let peak = 0;
    for await (const chunk of (await fetch(url)).body ?? []) {
      const isSame = bytes.subarray(received, received + chunk.length).equals(chunk);
      if (!isSame) throw new Error(`The bytes differ after ${received}`);
      if (Math.floor(received / 4_194_304) !== Math.floor((received += chunk.length) / 4_194_304)) {
        peak = Math.max(peak, usedBytes() - before);
      }
    }
    expect(received).toBe(maxBytes);
    expect(peak).toBeGreaterThan(-maxBytes);
    expect(peak).toBeLessThan(6 * 1_048_576);
  });
});

describe('a larger file', () => {
  it.each([
    ['by one byte', false],
    ['by one byte, without saying how long it is', true],
  ])('is refused with the limit: %s', async (_what, isChunked) => {
    const { token } = await createVisitor(demoHost());
    const files = await kept();
    const running = beginUpload(demoHost(), { name: 'larger.txt', size: maxBytes + 1, token, isChunked });
    await running.send(Buffer.alloc(maxBytes + 1, 'x'));
    expect(await running.finish()).toBe(413);
    expect(await kept()).toEqual(files);
    expect(await incoming()).toEqual([]);
  });

  it('names the limit', async () => {
    const { token } = await createVisitor(demoHost());
    const bytes = Buffer.alloc(maxBytes + 1, 'x');
    expect(await upload(demoHost(), { token, name: 'larger.txt', bytes })).toMatchObject({
      status: 413,
      message: 'File too large (max 30MB).',
    });
  });

  it('is not read to its end when it is far too large', async () => {
    const { token } = await createVisitor(demoHost());
    const said = beginUpload(demoHost(), { name: 'huge.txt', size: 10 * maxBytes, token });
    await said.send(Buffer.alloc(1_024, 'x'));
    expect(await said.finish()).toBe(413);

    const endless = beginUpload(demoHost(), { name: 'huge.txt', size: 0, token, isChunked: true });
    const piece = Buffer.alloc(1_048_576, 'x');
    let sent = 0;
    while (!endless.call.destroyed && sent < 10 * maxBytes) {
      await endless.send(piece);
      sent += piece.length;
    }
    await expect(endless.finish()).rejects.toThrow();
    expect(sent).toBeLessThan(4 * maxBytes);
    await eventually(async () => (await incoming()).length === 0);
  });
});
