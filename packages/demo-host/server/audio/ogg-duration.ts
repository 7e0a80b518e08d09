// Ogg with Opus or Vorbis: the last page says how many samples there are up to its end, and packets of Opus how long they are.

import { isReadWhole, maxElements } from '../files/byte-source.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { opusPacketMs } from './opus-packet.ts';

interface Codec {
  readonly sampleRate: number;
  /** Samples at the beginning that are not heard. */
  readonly skipped: number;
  readonly isOpus: boolean;
}

const readCodec = (packet: Buffer): Codec | null => {
  if (packet.length >= 12 && packet.toString('latin1', 0, 8) === 'OpusHead') {
    return { sampleRate: 48_000, skipped: packet.readUInt16LE(10), isOpus: true };
  }
  if (packet.length >= 16 && packet.toString('latin1', 0, 7) === '\u0001vorbis') {
    return { sampleRate: packet.readUInt32LE(12), skipped: 0, isOpus: false };
  }
  return null;
};

/** As much of a packet as says what the codec is. */
const packetBytes = 64;
const headBytes = 27;

interface Page {
  readonly serial: number;
  /** Samples up to its end. */
  readonly granule: bigint;
  /** Of what it holds. */
  readonly place: number;
  /** Of its segments; a packet goes on as long as they have 255. */
  readonly laces: Buffer;
  readonly bytes: number;
  /** Whether it begins in the middle of a packet. */
  readonly isContinued: boolean;
}

const readPage = async (file: ByteSource, place: number): Promise<Page | null> => {
  // The longest header has 255 segments.
  const head = await file.read(place, headBytes + 255);
  if (head.length < headBytes || head.toString('latin1', 0, 4) !== 'OggS') return null;
  const end = headBytes + (head[26] ?? 0);
  if (end > head.length) return null;
  const laces = Buffer.from(head.subarray(headBytes, end));
  return {
    serial: head.readUInt32LE(14),
    granule: head.readBigInt64LE(6),
    place: place + end,
    laces,
    bytes: laces.reduce((sum, length) => sum + length, 0),
    isContinued: ((head[5] ?? 0) & 1) === 1,
  };
};

/** Milliseconds of the packets of Opus that begin in a page. */
const opusPageMs = async (file: ByteSource, { place, laces, isContinued }: Page): Promise<number> => {
  let ms = 0;
  let at = place;
  let isNew = !isContinued;
  for (const length of laces) {
    if (isNew && length > 0) ms += opusPacketMs(await file.read(at, 2));
    at += length;
    isNew = length < 255;
  }
  return ms;
};

/** The last packet may be longer than what is heard of it. */
const toleranceMs = 250;

/** What stands before the sound. */
const isHeader = (packet: Buffer): boolean => packet.toString('latin1', 0, 8) === 'OpusTags';

/** Seconds of an Ogg file, or null when it is none or cannot be read to its end. */
export const oggDuration = async (file: ByteSource): Promise<number | null> => {
  let codec: Codec | null = null;
  let [serial, samples, packetsMs, reached, elements] = [0, 0n, 0, 0, 0];
  while (elements < maxElements && reached + headBytes <= file.length) {
    const page = await readPage(file, reached);
    if (!page) break;
    const packet = await file.read(page.place, Math.min(page.bytes, packetBytes));
    if (!codec) {
      codec = readCodec(packet);
      serial = page.serial;
    } else if (page.serial === serial) {
      if (page.granule > samples) samples = page.granule;
      if (codec.isOpus && !isHeader(packet)) {
        packetsMs += await opusPageMs(file, page);
        elements += page.laces.length;
      }
    }
    reached = page.place + page.bytes;
    elements += 1;
  }
  if (!codec || codec.sampleRate === 0 || !isReadWhole(file, reached, elements)) return null;
  const seconds = Math.max(0, Number(samples) - codec.skipped) / codec.sampleRate;
  // Granules are only what the file says; the packets are what is played.
  return packetsMs > 1_000 * seconds + toleranceMs ? packetsMs / 1_000 : seconds;
};
