import { readRange } from '@persona-chat/demo-host/server/files/byte-range.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { wav } from '../support/recordings.ts';
import { recorded } from '../support/speech-uploads.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { createVisitor } from '../support/visitor.ts';

const demoHost = useDemoHost();
const sound = wav(1);
const size = sound.length;
let url = '';
beforeAll(async () => {
  url = (await recorded(demoHost(), await createVisitor(demoHost(), null, 'voice'), { bytes: sound })).url ?? '';
});
const get = (range: string, more: Record<string, string> = {}) => fetch(url, { headers: { range, ...more } });

describe('reading a part of an upload', () => {
  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, size - 1],
    ['bytes=-50', size - 50, size - 1],
    ['bytes=0-0', 0, 0],
    [`bytes=${size - 1}-`, size - 1, size - 1],
    [`bytes=10-${size + 5_000}`, 10, size - 1],
    [`bytes=-${size + 5_000}`, 0, size - 1],
    ['Bytes= 5 - 9', 5, 9],
  ])('%s', async (range, start, end) => {
    const reply = await get(range);
    expect(reply.status).toBe(206);
    expect(reply.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
    expect(reply.headers.get('content-length')).toBe(String(end - start + 1));
    expect(reply.headers.get('content-type')).toBe('audio/wav');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await reply.arrayBuffer()).equals(sound.subarray(start, end + 1))).toBe(true);
  });

  it.each([`bytes=${size}-`, 'bytes=999999999-', 'bytes=-0'])('answers 416 to %s', async (range) => {
    const reply = await get(range);
    expect([reply.status, reply.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    expect(await reply.json()).toEqual({ message: expect.any(String) });
  });

  it.each(['bytes=5-2', 'bytes=-', 'bytes=a-b', 'items=0-1', 'bytes=0-1,4-5', 'bytes=0x1-2', ''])(
    'gives the whole for %j',
    async (range) => {
      const reply = await get(range);
      expect([reply.status, (await reply.arrayBuffer()).byteLength]).toEqual([200, size]);
      expect(reply.headers.get('accept-ranges')).toBe('bytes');
    },
  );

  it('gives the whole to who knows another file', async () => {
    const { headers } = await get('bytes=0-1');
    const entityTag = headers.get('etag') ?? '';
    expect((await get('bytes=0-1', { 'if-range': entityTag })).status).toBe(206);
    expect((await get('bytes=0-1', { 'if-range': '"other"' })).status).toBe(200);
  });

  it('needs the signature all the same', async () => {
    const bare = url.replace(/\?.*/, '');
    expect((await fetch(bare, { headers: { range: 'bytes=0-1' } })).status).toBe(403);
  });

  it('says the size without the bytes', async () => {
    const reply = await fetch(url, { method: 'HEAD' });
    expect([reply.status, reply.headers.get('content-length'), reply.headers.get('accept-ranges')]).toEqual([
      200,
      String(size),
      'bytes',
    ]);
  });
});

describe('readRange', () => {
  it('has nothing to give of an empty file', () => {
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(readRange('bytes=-5', 0)).toBe('unsatisfiable');
    expect(readRange(undefined, 0)).toBeNull();
  });
});
