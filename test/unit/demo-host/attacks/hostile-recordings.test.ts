// Recordings that are made to keep the server busy: all visitors share its one thread.

import { openByteSource } from '@persona-chat/demo-host/server/files/byte-source.ts';
import { voiceKindOf } from '@persona-chat/demo-host/server/uploads/voice-kinds.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longestTurnMs } from '../server/support/longest-turn.ts';
import { m4a } from '../server/support/recordings.ts';
import { recorded } from '../server/support/speech-uploads.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';

const megabyte = 1_048_576;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'persona-chat-hostile-'));
});
afterAll(() => rm(folder, { recursive: true }));

const box = (name: string, bytes: number): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes);
  head.write(name, 4);
  return head;
};
const filled = (bytes: number, piece: Buffer): Buffer => Buffer.alloc(bytes, piece);
const nested = (bytes: number): Buffer => {
  const file = filled(bytes, box('moov', 8));
  for (let place = 0; place < bytes; place += 8) file.writeUInt32BE(bytes - place, place);
  return file;
};

/** A run of samples as long as the file, which says that it is longer still. */
const run = (bytes: number): Buffer => {
  const file = Buffer.alloc(bytes, 1);
  box('trun', bytes).copy(file);
  file.writeUInt32BE(0x100, 8);
  file.writeUInt32BE(0xffffffff, 12);
  return file;
};
const longNumber = (bytes: number): Buffer => {
  const file = Buffer.alloc(bytes, 1);
  Buffer.from('2ad7b1', 'hex').copy(file);
  file.writeUInt32BE(0x10000000 | (bytes - 7), 3);
  return file;
};
const wavChunks = (bytes: number): Buffer => {
  const head = Buffer.from('RIFF\0\0\0\0WAVE', 'latin1');
  return Buffer.concat([head, filled(bytes - head.length, Buffer.from('junk\0\0\0\0', 'latin1'))]);
};
const page = Buffer.alloc(27);
page.write('OggS');
const frame = Buffer.alloc(24);
frame.writeUInt32BE(0xffe31000);

describe('a hostile recording', () => {
  it.each<[string, string, () => Buffer]>([
    ['boxes in each other, 1 MB', 'm4a', () => nested(megabyte)],
    ['boxes in each other, 30 MB', 'm4a', () => nested(30 * megabyte)],
    ['empty boxes', 'm4a', () => filled(30 * megabyte, box('free', 8))],
    ['one endless run of samples', 'm4a', () => run(30 * megabyte)],
    ['empty elements', 'webm', () => filled(30 * megabyte, Buffer.from('a380', 'hex'))],
    ['one endless number', 'webm', () => longNumber(30 * megabyte)],
    ['empty pages', 'ogg', () => filled(30 * megabyte, page)],
    ['empty chunks', 'wav', () => wavChunks(30 * megabyte)],
    ['the shortest frames', 'mp3', () => filled(30 * megabyte, frame)],
  ])('leaves the server its breath: %s (%s)', async (_what, extension, make) => {
    const path = join(folder, `file.${extension}`);
    await writeFile(path, make());
    const file = await openByteSource(path);
    const turn = await longestTurnMs(async () => voiceKindOf(path)?.measure(file));
    await file.close();
    expect(turn).toBeLessThan(50);
  });
});

describe('a recording that lies about its length', () => {
  const demoHost = useDemoHost();

  it('is stored without one', async () => {
    const visitor = await createVisitor(demoHost(), null, 'voice-note');
    const bytes = m4a(1);
    // One unit a second, and more of them than a column holds.
    bytes.writeUInt32BE(1, bytes.indexOf('mdhd') + 4 + 12);
    bytes.writeUInt32BE(0xfffffffe, bytes.indexOf('mdhd') + 4 + 16);
    const { url } = await recorded(demoHost(), visitor, { name: 'speech.m4a', bytes });
    expect((await fetch(url ?? '')).status).toBe(200);
  });
});
