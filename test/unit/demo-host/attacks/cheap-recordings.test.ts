// Recordings that claim to be shorter than they are: what they cost is what a recogniser would hear.

import { chargedSeconds } from '@persona-chat/demo-host/server/audio/charged-seconds.ts';
import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import type { DemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { voiceKindOf } from '@persona-chat/demo-host/server/uploads/voice-kinds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAudioServer } from '../server/support/audio-server.ts';
import type { AudioServer } from '../server/support/audio-server.ts';
import { bytesOf } from '../server/support/bytes-of.ts';
import { m4a, mp3, ogg, recordings, wav, webm } from '../server/support/recordings.ts';
import { upload } from '../server/support/speech-uploads.ts';
import { createVisitor } from '../server/support/visitor.ts';
import { blankDatabase } from '../../../helpers/blank-database.ts';

const measure = async (name: string, file: Buffer): Promise<number | null> =>
  (await voiceKindOf(name)?.measure(bytesOf(file))) ?? null;

const charge = async (name: string, file: Buffer): Promise<number> => {
  const seconds = await measure(name, file);
  const mimeType = voiceKindOf(name)?.mimeType ?? '';
  return chargedSeconds({
    mimeType,
    bytes: file.length,
    durationMs: seconds === null ? null : Math.round(1_000 * seconds),
  });
};

const changed = (file: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(file);
  change(copy);
  return copy;
};
/** Where these bytes stand. */
const placesOf = (file: Buffer, hex: string): readonly number[] => {
  const places: number[] = [];
  for (let place = file.indexOf(hex, 0, 'hex'); place >= 0; place = file.indexOf(hex, place + 1, 'hex'))
    places.push(place);
  return places;
};
const sized = (name: string, ...data: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(data);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4);
  return Buffer.concat([head, body]);
};
const words = (...values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value, 4 * index);
  return buffer;
};

/** AAC at 44,100 Hz by its decoder's configuration; so many frames, in a time scale that makes one second of them. */
const shortM4a = (frames: number): Buffer => {
  const configuration = Buffer.from([
    0,
    0,
    0,
    0,
    3,
    25,
    0,
    1,
    0,
    4,
    17,
    0x40,
    0x15,
    ...Array.from({ length: 11 }, () => 0),
    5,
    2,
    0x12,
    0x10,
  ]);
  const entry = sized('mp4a', Buffer.alloc(28), sized('esds', configuration));
  const samples = sized('stbl', sized('stsd', words(0, 1), entry), sized('stsz', words(0, 20, frames)));
  const media = sized('mdia', sized('mdhd', words(0, 0, 0, 1_000_000, 1_000_000, 0)), sized('minf', samples));
  return Buffer.concat([
    sized('ftyp', Buffer.from('M4A \0\0\0\0isom')),
    sized('moov', sized('trak', media)),
    sized('mdat', Buffer.alloc(20 * frames)),
  ]);
};

const liars: readonly [string, string, () => Buffer][] = [
  [
    'a WAV with a rate of bytes that is made up',
    'a.wav',
    () => changed(wav(100), (file) => file.writeUInt32LE(80_000_000, 28)),
  ],
  [
    'a WAV whose sound is in its second chunk',
    'a.wav',
    () => {
      const [short, long] = [wav(1), wav(100)];
      return Buffer.concat([short, long.subarray(36)]);
    },
  ],
  ['a WebM whose header says one second', 'a.webm', () => webm(100, 1)],
  [
    'a WebM whose blocks all stand at its beginning',
    'a.webm',
    () =>
      changed(webm(100), (file) => {
        for (const place of placesOf(file, 'a31000002d81')) file.writeInt16BE(0, place + 6);
        for (const place of placesOf(file, 'e710000004')) file.writeUInt32BE(0, place + 5);
      }),
  ],
  ['an MP4 with a time scale that is made up', 'a.m4a', () => shortM4a(Math.ceil((100 * 44_100) / 1_024))],
];

describe('a recording that claims to be short', () => {
  it.each(liars)('is as long as what it holds: %s', async (_what, name, make) => {
    expect(await measure(name, make())).toBeGreaterThan(99);
  });

  it('costs what its packets hold: an Ogg whose granules are made up', async () => {
    // Each page has one packet of 30 ms.
    const file = changed(ogg(100), (copy) => {
      for (const place of placesOf(copy, Buffer.from('OggS').toString('hex'))) copy.writeBigInt64LE(1n, place + 6);
    });
    expect(await charge('a.ogg', file)).toBe(Math.ceil(401 * 0.03));
  });

  it.each([
    ['a.webm', Buffer.concat([webm(1), Buffer.alloc(200_000)])],
    ['a.ogg', Buffer.concat([ogg(1), Buffer.alloc(200_000)])],
    ['a.mp3', Buffer.concat([mp3(1), Buffer.alloc(200_000)])],
    ['a.m4a', Buffer.concat([m4a(1), Buffer.alloc(200_000, words(2))])],
  ])('costs as much as could be in it, where it cannot be read to its end: %s', async (name, file) => {
    expect(await measure(name, file)).toBe(null);
    expect(await charge(name, file)).toBe(Math.ceil(file.length / 750));
  });

  it('costs as much as could be in it, where no codec needs so many bytes', () => {
    const recording = { mimeType: 'audio/mp4', bytes: 24_000_000, durationMs: 1_000 };
    expect(chargedSeconds(recording)).toBe(32_000);
    expect(chargedSeconds({ ...recording, durationMs: null })).toBe(32_000);
    expect(chargedSeconds({ ...recording, durationMs: 400_000 })).toBe(400);
    expect(chargedSeconds({ mimeType: 'audio/wav', bytes: 24_000_000, durationMs: null })).toBe(3_000);
  });

  it.each(Object.entries(recordings))('costs an honest one no more than it did: %s', async (kind, make) => {
    expect(await charge(`a.${kind}`, make(3.2))).toBe(4);
  });
});

describe('a recording that is transcribed', () => {
  let audio: AudioServer;
  let host: DemoHost;
  beforeAll(async () => {
    audio = await startAudioServer();
    host = await startDemoHost({
      blankDatabase: await blankDatabase(),
      openAiAudio: {
        baseUrl: audio.baseUrl,
        apiKey: 'key',
        transcriptionModel: 'whisper-1',
        speechModel: null,
        speechVoice: null,
      },
      budgets: { speechSeconds: { visitor: 60, site: 0, total: 0 } },
    });
  }, 60_000);
  afterAll(async () => {
    await host.stop();
    await audio.stop();
  });

  it('is not, when it is longer than what is left of the day, whatever its header says', async () => {
    const visitor = await createVisitor(host, null, 'voice-note');
    const bytes = changed(wav(100), (file) => file.writeUInt32LE(80_000_000, 28));
    const { message, data } = await upload(host, visitor, { bytes });
    expect(message).toContain('limit for today');
    expect(data).toMatchObject({ url: expect.any(String), transcript: null });
    expect(audio.transcriptions).toHaveLength(0);
  });
});
