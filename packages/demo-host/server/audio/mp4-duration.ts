// MP4, whole or in fragments as recorders write it.

import { isReadWhole, maxElements } from '../files/byte-source.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { aacFrameSeconds } from './aac-frame.ts';

interface Box {
  readonly name: string;
  /** Of what it holds. */
  readonly place: number;
  readonly bytes: number;
}

/** What holds boxes, and how many bytes of fields stand before them. */
const containers: ReadonlyMap<string, number> = new Map([
  ...['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf'].map((name): [string, number] => [name, 0]),
  ['stsd', 8],
  ['mp4a', 28],
]);

/**
 * All boxes in the order of the file, containers before what they hold. Containers are stepped into instead of over, so that
 * the depth at which a file nests them costs nothing.
 */
const boxes = async function* (file: ByteSource): AsyncGenerator<Box> {
  let place = 0;
  for (let count = 0; count < maxElements && place + 8 <= file.length; count += 1) {
    const head = await file.read(place, 16);
    if (head.length < 8) return;
    const size = head.readUInt32BE(0);
    const isLong = size === 1 && head.length === 16;
    const header = isLong ? 16 : 8;
    // Nought means: up to the end.
    const length = isLong ? Number(head.readBigUInt64BE(8)) : size || file.length - place;
    if (length < header) return;
    const name = head.toString('latin1', 4, 8);
    yield { name, place: place + header, bytes: Math.min(length, file.length - place) - header };
    const fields = containers.get(name);
    place += fields === undefined ? length : header + fields;
  }
};

/** As much of a box as its fixed fields may take. */
const fieldBytes = 64;

const readWord = (data: Buffer, place: number): number => (place + 4 <= data.length ? data.readUInt32BE(place) : 0);
const flagsOf = (data: Buffer): number => readWord(data, 0) & 0xffffff;

/** Time scale and length of a `mvhd` or `mdhd`. */
const readHeader = (data: Buffer): { readonly scale: number; readonly length: number } => {
  if (data[0] !== 1) return { scale: readWord(data, 12), length: readWord(data, 16) };
  return { scale: readWord(data, 20), length: readWord(data, 24) * 2 ** 32 + readWord(data, 28) };
};

/** As many bytes of a run are looked at in one turn; a multiple of every stride. */
const runBytes = 12_000;

/** Length of a fragment's run of samples, each with its own or with the fragment's. */
const readRun = async (
  file: ByteSource,
  { place, bytes }: Box,
  fields: Buffer,
  sampleLength: number,
): Promise<number> => {
  const flags = flagsOf(fields);
  const count = readWord(fields, 4);
  if (!(flags & 0x100)) return count * sampleLength;
  const stride = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  const start = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  const end = Math.min(bytes, start + count * stride);
  let length = 0;
  for (let from = start; from < end; from += runBytes) {
    const samples = await file.read(place + from, Math.min(runBytes, end - from));
    for (let at = 0; at + 4 <= samples.length; at += stride) length += samples.readUInt32BE(at);
  }
  return length;
};

/** A fragment's own length of a sample, or the file's. */
const readSampleLength = (data: Buffer, fallback: number): number => {
  const flags = flagsOf(data);
  if (!(flags & 8)) return fallback;
  return readWord(data, 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0));
};

/** Where a fragment begins in time: samples' own lengths may leave gaps. */
const readStart = (data: Buffer): number =>
  data[0] === 1 ? readWord(data, 4) * 2 ** 32 + readWord(data, 8) : readWord(data, 4);

const measured = new Set(['mdhd', 'esds', 'Opus', 'stsz', 'stz2', 'trex', 'tfhd', 'tfdt', 'trun']);
const unknownLength = 0xffffffff;
/** What recorders put into a packet of Opus. */
const opusFrameSeconds = 0.02;
/** The first and the last frame may be longer than what is heard of them. */
const toleranceSeconds = 0.25;

/**
 * Seconds of an MP4 file, or null when it is none or cannot be read to its end. What its frames hold counts where the time scale and
 * the lengths of its samples, which players do not need, say less.
 */
export const mp4Duration = async (file: ByteSource): Promise<number | null> => {
  let [scale, whole, now, end, fallback, sampleLength] = [0, 0, 0, 0, 0, 0];
  let [frames, frameSeconds, reached, elements] = [0, 0, 0, 0];

  const readTrack = (name: string, fields: Buffer): void => {
    if (name === 'esds') frameSeconds ||= aacFrameSeconds(fields);
    else if (name === 'Opus') frameSeconds ||= opusFrameSeconds;
    else if (name === 'stsz' || name === 'stz2') frames += readWord(fields, 8);
    else if (name === 'mdhd' && scale === 0) {
      const header = readHeader(fields);
      scale = header.scale;
      whole = header.length >= unknownLength ? 0 : header.length;
    }
  };
  const readFragment = async (box: Box, fields: Buffer): Promise<void> => {
    const { name } = box;
    if (name === 'trex') fallback = readWord(fields, 12);
    else if (name === 'tfhd') sampleLength = readSampleLength(fields, fallback);
    else if (name === 'tfdt') now = readStart(fields);
    else if (name === 'trun') {
      frames += readWord(fields, 4);
      now += await readRun(file, box, fields, sampleLength);
      end = Math.max(end, now);
    }
  };

  for await (const box of boxes(file)) {
    const { name, place, bytes } = box;
    elements += 1;
    reached = containers.has(name) ? place : place + bytes;
    if (!measured.has(name)) continue;
    const fields = Buffer.from(await file.read(place, Math.min(bytes, fieldBytes)));
    readTrack(name, fields);
    await readFragment(box, fields);
  }
  if (scale === 0 || !isReadWhole(file, reached, elements)) return null;
  const seconds = Math.max(end, whole) / scale;
  return frames * frameSeconds > seconds + toleranceSeconds ? frames * frameSeconds : seconds;
};
