// WebM as recorders write it: without a duration in its header, so the time stamps of the blocks have to tell.

import { isReadWhole, maxElements } from '../files/byte-source.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { opusPacketMs } from './opus-packet.ts';

const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  codecId: 0x86,
  cluster: 0x1f43b675,
  clusterTimestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;

/** Elements that hold others; they are walked into instead of skipped, so that an unknown length does no harm. */
const containers = new Set<number>([ids.segment, ids.info, ids.tracks, ids.trackEntry, ids.cluster, ids.blockGroup]);

interface Element {
  readonly id: number;
  /** Of what it holds. */
  readonly place: number;
  readonly bytes: number;
}

/** A number of 1 to 8 bytes whose first bits say how many; `keepsMark` leaves them in, as ids have them. */
const readNumber = (data: Buffer, place: number, keepsMark: boolean): { value: number; next: number } | null => {
  const first = data[place];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (place + length > data.length) return null;
  let value = keepsMark ? first : first & (0xff >> length);
  for (let index = 1; index < length; index += 1) value = value * 256 + (data[place + index] ?? 0);
  return { value, next: place + length };
};

/** Id and size, as long as they can be. */
const headerBytes = 16;

const walk = async function* (file: ByteSource): AsyncGenerator<Element> {
  let place = 0;
  for (let count = 0; count < maxElements && place < file.length; count += 1) {
    const head = await file.read(place, headerBytes);
    const id = readNumber(head, 0, true);
    const size = id && readNumber(head, id.next, false);
    if (!id || !size) return;
    place += size.next;
    const bytes = Math.min(size.value, file.length - place);
    yield { id: id.value, place, bytes };
    if (!containers.has(id.value)) place += bytes;
  }
};

/** No number has more bytes; what claims to is none. */
const numberBytes = 8;
const readUnsigned = (data: Buffer): number =>
  data.length > numberBytes ? 0 : data.reduce((value, byte) => value * 256 + byte, 0);
const readFloat = (data: Buffer): number => {
  if (data.length === 8) return data.readDoubleBE();
  return data.length === 4 ? data.readFloatBE() : 0;
};

const measured = new Set<number>([
  ids.timestampScale,
  ids.duration,
  ids.codecId,
  ids.clusterTimestamp,
  ids.simpleBlock,
  ids.block,
]);
/** As much of an element as is looked at. */
const dataBytes = 32;

/** The longest packet that there is. */
const longestPacketMs = 120;

/** Milliseconds of sound in a block's packets, from its flags on. Several packets in one block, which no recorder writes, count as the longest. */
const opusBlockMs = (data: Buffer): number => {
  const [flags = 0, packets = 0] = data;
  return flags & 6 ? (packets + 1) * longestPacketMs : opusPacketMs(data.subarray(1));
};

/**
 * Seconds of a WebM file, or null when it is none or cannot be read to its end. What its packets hold counts where the header or the
 * time stamps say less.
 */
export const webmDuration = async (file: ByteSource): Promise<number | null> => {
  let [scale, declared, cluster, last, isOpus, hasSegment] = [1_000_000, 0, 0, 0, false, false];
  let [packetsMs, reached, elements] = [0, 0, 0];
  let first: number | null = null;
  const readBlock = (data: Buffer): void => {
    const track = readNumber(data, 0, false);
    if (!track || track.next + 3 > data.length) return;
    const start = ((cluster + data.readInt16BE(track.next)) * scale) / 1e6;
    first ??= start;
    const blockMs = isOpus ? opusBlockMs(data.subarray(track.next + 2)) : 0;
    packetsMs += blockMs;
    last = Math.max(last, start + blockMs);
  };
  const read = (id: number, data: Buffer): void => {
    if (id === ids.timestampScale) scale = readUnsigned(data);
    else if (id === ids.duration) declared = readFloat(data);
    else if (id === ids.codecId) isOpus ||= data.toString('latin1').startsWith('A_OPUS');
    else if (id === ids.clusterTimestamp) cluster = readUnsigned(data);
    else if (id === ids.simpleBlock || id === ids.block) readBlock(data);
  };
  for await (const { id, place, bytes } of walk(file)) {
    elements += 1;
    reached = containers.has(id) ? place : place + bytes;
    if (id === ids.segment) hasSegment = true;
    if (measured.has(id)) read(id, await file.read(place, Math.min(bytes, dataBytes)));
  }
  if (!hasSegment || !isReadWhole(file, reached, elements)) return null;
  const stampedMs = declared > 0 ? (declared * scale) / 1e6 : last - (first ?? last);
  return Math.max(0, stampedMs, packetsMs) / 1_000;
};
