// Recordings of each kind as recorders write them. Their sound is nothing; their time stamps are right.

import { toWav } from '@persona-chat/demo-host/server/speech/wav.ts';
import { tone } from './sounds.ts';

export const wav = (seconds: number): Buffer => toWav([tone({ hertz: 440, seconds })], 24_000);

const numbered = (bytes: number, write: (buffer: Buffer) => void): Buffer => {
  const buffer = Buffer.alloc(bytes);
  write(buffer);
  return buffer;
};

const oggPage = (granule: number, type: number, sequence: number, packet: Buffer): Buffer => {
  const laces = [...Array.from({ length: Math.floor(packet.length / 255) }, () => 255), packet.length % 255];
  const head = Buffer.alloc(27);
  head.write('OggS', 0, 'latin1');
  head[5] = type;
  head.writeBigInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(77, 14);
  head.writeUInt32LE(sequence, 18);
  head[26] = laces.length;
  return Buffer.concat([head, Buffer.from(laces), packet]);
};

/** Opus in pages of 250 ms. */
export const ogg = (seconds: number): Buffer => {
  const head = Buffer.from('OpusHead\u0001\u0001\0\0\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt16LE(312, 10);
  head.writeUInt32LE(48_000, 12);
  const pages = [oggPage(0, 2, 0, head), oggPage(0, 0, 1, Buffer.from('OpusTags'))];
  const total = Math.round(seconds * 48_000) + 312;
  for (let done = 0; done < total;) {
    done = Math.min(total, done + 12_000);
    pages.push(oggPage(done, done === total ? 4 : 0, pages.length, Buffer.alloc(600, 3)));
  }
  return Buffer.concat(pages);
};

const vint = (size: number): Buffer => numbered(4, (buffer) => buffer.writeUInt32BE(size + 0x10000000));
const unknownSize = Buffer.from([0x01, 255, 255, 255, 255, 255, 255, 255]);
const element = (id: string, data: Buffer): Buffer => Buffer.concat([Buffer.from(id, 'hex'), vint(data.length), data]);
const open = (id: string): Buffer => Buffer.concat([Buffer.from(id, 'hex'), unknownSize]);
const unsigned = (value: number): Buffer => numbered(4, (buffer) => buffer.writeUInt32BE(value));

/** Opus packets of 20 ms, one frame each: the recorder of Chromium and Firefox, without a length in the header. */
export const webm = (seconds: number, declaredSeconds: number | null = null): Buffer => {
  const duration =
    declaredSeconds === null
      ? Buffer.alloc(0)
      : element(
          '4489',
          numbered(8, (buffer) => buffer.writeDoubleBE(declaredSeconds * 1_000)),
        );
  const parts = [
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    open('18538067'),
    element('1549a966', Buffer.concat([element('2ad7b1', unsigned(1_000_000)), duration])),
    element(
      '1654ae6b',
      element('ae', Buffer.concat([element('d7', Buffer.from([1])), element('86', Buffer.from('A_OPUS'))])),
    ),
  ];
  // The first byte says: CELT, 20 ms, one frame.
  const packet = Buffer.concat([Buffer.from([19 << 3]), Buffer.alloc(40, 9)]);
  for (let ms = 0; ms < seconds * 1_000; ms += 20) {
    const cluster = Math.floor(ms / 1_000) * 1_000;
    if (ms === cluster) parts.push(open('1f43b675'), element('e7', unsigned(cluster)));
    const head = numbered(4, (buffer) => {
      buffer[0] = 0x81;
      buffer.writeInt16BE(ms - cluster, 1);
      buffer[3] = 0x80;
    });
    parts.push(element('a3', Buffer.concat([head, packet])));
  }
  return Buffer.concat(parts);
};

const box = (name: string, ...data: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(data);
  return Buffer.concat([numbered(4, (buffer) => buffer.writeUInt32BE(body.length + 8)), Buffer.from(name), body]);
};
const words = (...values: readonly number[]): Buffer => Buffer.concat(values.map((value) => unsigned(value)));
const header = (length: number): Buffer => box('mdhd', words(0, 0, 0, 48_000, length, 0));
const track = (length: number): Buffer => box('trak', box('mdia', header(length)));
const fileType = box('ftyp', Buffer.from('M4A \0\0\0\0isom'));

/** A whole file, as an encoder writes it. */
export const m4a = (seconds: number): Buffer =>
  Buffer.concat([fileType, box('moov', track(Math.round(48_000 * seconds))), box('mdat', Buffer.alloc(100))]);

/** In fragments of 250 ms, as recorders write it: samples with lengths of their own, or with a common one. */
export const fragmentedM4a = (seconds: number, hasOwnLengths: boolean): Buffer => {
  const perSample = 960;
  const extend = box('mvex', box('trex', words(0, 1, 1, perSample, 0, 0)));
  const parts = [fileType, box('moov', track(0), extend)];
  for (let ms = 0; ms < seconds * 1_000; ms += 250) {
    const samples = Math.round((Math.min(250, seconds * 1_000 - ms) * 48) / perSample);
    const own = Array.from({ length: samples }, () => [perSample, 100]).flat();
    const run = hasOwnLengths
      ? words(0x301, samples, 0, ...own)
      : words(0x201, samples, 0, ...own.filter((_, i) => i % 2));
    const fragment = [box('tfhd', words(0x20000, 1)), box('tfdt', words(0, ms * 48)), box('trun', run)];
    parts.push(box('moof', box('traf', ...fragment)), box('mdat', Buffer.alloc(100 * samples)));
  }
  return Buffer.concat(parts);
};

/** Frames of 128 kbit/s at 44,100 Hz; a tag and a table of contents stand before them. */
export const mp3 = (seconds: number): Buffer => {
  const frame = (text = ''): Buffer => {
    const bytes = Buffer.alloc(417);
    bytes.writeUInt32BE(0xfffb9064);
    bytes.write(text, 36, 'latin1');
    return bytes;
  };
  const tag = Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\u0014', 'latin1'), Buffer.alloc(20)]);
  const frames = Math.round((seconds * 44_100) / 1_152);
  return Buffer.concat([tag, frame('Xing'), ...Array.from({ length: frames }, () => frame())]);
};

export const recordings: Readonly<Record<string, (seconds: number) => Buffer>> = { webm, ogg, wav, m4a, mp3 };
