import { opusPacketMs } from '@persona-chat/demo-host/server/audio/opus-packet.ts';
import { voiceKindOf } from '@persona-chat/demo-host/server/uploads/voice-kinds.ts';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../support/bytes-of.ts';
import { fragmentedM4a, m4a, mp3, ogg, recordings, wav, webm } from '../support/recordings.ts';
import { jpeg, pdf, png, samples } from '../support/sample-files.ts';

const measure = async (name: string, file: Buffer): Promise<number | null> =>
  (await voiceKindOf(name)?.measure(bytesOf(file))) ?? null;

describe('the measured length of a recording', () => {
  it.each<[string, string, Buffer]>([
    ['wav', 'a.wav', wav(3.2)],
    ['Ogg with Opus', 'a.ogg', ogg(3.2)],
    ['WebM without a length in its header', 'a.webm', webm(3.2)],
    ['WebM with one', 'a.webm', webm(0.02, 3.2)],
    ['MP4', 'a.m4a', m4a(3.2)],
    ['MP4 in fragments, samples with lengths of their own', 'a.m4a', fragmentedM4a(3.2, true)],
    ['MP4 in fragments, samples of one length', 'a.m4a', fragmentedM4a(3.2, false)],
    ['MP3', 'a.mp3', mp3(3.2)],
  ])('is that of %s', async (_kind, name, file) => {
    expect(Math.abs(((await measure(name, file)) ?? 0) - 3.2)).toBeLessThan(0.03);
  });

  it('is that of what there is, when a WAV header was never filled in', async () => {
    for (const length of [0, 0xffffffff]) {
      const file = wav(2);
      file.writeUInt32LE(length, 40);
      expect(await measure('a.wav', file)).toBe(2);
    }
  });

  it('is nought for a recorder that was stopped at once', async () => {
    expect(await measure('a.webm', webm(0))).toBe(0);
    expect(await measure('a.ogg', ogg(0))).toBe(0);
    expect(await measure('a.m4a', fragmentedM4a(0, true))).toBe(0);
  });

  it('is unknown, or what is left of it, for a file that was cut or mixed up, and never takes long', async () => {
    for (const [extension, make] of Object.entries(recordings)) {
      const whole = make(1);
      for (let end = 0; end < whole.length; end += Math.ceil(whole.length / 97)) {
        const seconds = (await measure(`a.${extension}`, whole.subarray(0, end))) ?? 0;
        expect(seconds).toBeLessThanOrEqual(1.05);
      }
      for (let place = 4; place < Math.min(400, whole.length); place += 1) {
        const mixed = Buffer.from(whole);
        mixed[place] = (mixed[place] ?? 0) ^ 0xff;
        await measure(`a.${extension}`, mixed);
      }
    }
  });

  it('knows the packets of Opus', () => {
    expect(
      [0 << 3, 3 << 3, 12 << 3, 13 << 3, 16 << 3, 19 << 3].map((first) => opusPacketMs(Buffer.from([first]))),
    ).toEqual([10, 60, 10, 20, 2.5, 20]);
    expect(opusPacketMs(Buffer.from([(19 << 3) | 1]))).toBe(40);
    expect(opusPacketMs(Buffer.from([(19 << 3) | 3, 3]))).toBe(60);
  });
});

describe('the content of a recording', () => {
  const genuine = async (name: string, file: Buffer): Promise<boolean> =>
    (await voiceKindOf(name)?.isGenuine(file.subarray(0, 8_192))) ?? false;

  it.each(Object.keys(recordings))('of .%s is told from every other', async (extension) => {
    for (const [other, make] of Object.entries(recordings)) {
      expect([other, await genuine(`a.${extension}`, make(0.5))]).toEqual([other, other === extension]);
    }
    for (const file of [png, jpeg, pdf, samples['heic'] ?? png, Buffer.from('<script>'), Buffer.alloc(0)]) {
      expect(await genuine(`a.${extension}`, file)).toBe(false);
    }
  });

  it('that a PDF reader would open as well is refused', async () => {
    expect(await genuine('a.wav', Buffer.concat([wav(0.01).subarray(0, 44), pdf]))).toBe(false);
  });

  it('is taken in five kinds', () => {
    expect(['a.WEBM', 'b.mp3', 'c.m4a'].map((name) => voiceKindOf(name) !== null)).toEqual([true, true, true]);
    expect(['a.aac', 'a.mp4', 'a.html', 'wav', 'a.toString'].map(voiceKindOf)).toEqual([null, null, null, null, null]);
  });
});
