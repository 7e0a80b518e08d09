// MP3: the sum of its frames, whatever their bit rate.

import { isReadWhole, maxElements } from '../files/byte-source.ts';
import type { ByteSource } from '../files/byte-source.ts';

/** kbit/s by the index in a frame's header, of layer III: version 1, and versions 2 and 2.5. */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

interface Frame {
  readonly bytes: number;
  readonly seconds: number;
}

/** The frame that begins with these bytes, or null. */
const readFrame = (head: Buffer): Frame | null => {
  if (head.length < 4) return null;
  const header = head.readUInt32BE(0);
  const version = (header >>> 19) & 3;
  const isLayer3 = ((header >>> 17) & 3) === 1;
  // Eleven bits of ones begin a frame; version 1 is reserved.
  if (header >>> 21 !== 0x7ff || version === 1 || !isLayer3) return null;
  const isFirst = version === 3;
  const bitRate = bitRates[isFirst ? 0 : 1][(header >>> 12) & 15] ?? 0;
  const base = sampleRates[(header >>> 10) & 3];
  if (bitRate === 0 || base === undefined) return null;
  const divisor = version === 0 ? 4 : 2;
  const sampleRate = isFirst ? base : base / divisor;
  const samples = isFirst ? 1_152 : 576;
  const bytes = Math.floor((samples / 8) * ((bitRate * 1_000) / sampleRate)) + ((header >>> 9) & 1);
  return { bytes, seconds: samples / sampleRate };
};

/** Behind the tag that may stand before the sound. */
const afterTag = (head: Buffer): number => {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + ((head[place] ?? 0) & 127), 0);
  return 10 + size + ((head[5] ?? 0) & 16 ? 10 : 0);
};

/** How far into a frame the name of a table may stand. */
const tableBytes = 64;

/** A frame that holds no sound but a table. */
const isTable = (frame: Buffer): boolean => /Xing|Info|VBRI/.test(frame.toString('latin1'));

/** Seconds of an MP3 file, or null when it has no frame, or more than frames. */
export const mp3Duration = async (file: ByteSource): Promise<number | null> => {
  let place = afterTag(await file.read(0, 10));
  let seconds = 0;
  let frames = 0;
  for (; frames < maxElements; frames += 1) {
    const head = await file.read(place, tableBytes);
    const frame = readFrame(head);
    if (!frame) break;
    if (frames > 0 || !isTable(head.subarray(0, frame.bytes))) seconds += frame.seconds;
    place += frame.bytes;
  }
  return frames === 0 || !isReadWhole(file, place, frames) ? null : seconds;
};
