// Ogg with Opus or Vorbis: the last page says how many samples there are up to its end.

import { maxElements } from '../files/byte-source.ts';
import type { ByteSource } from '../files/byte-source.ts';

interface Codec {
  readonly sampleRate: number;
  /** Samples at the beginning that are not heard. */
  readonly skipped: number;
}

const readCodec = (packet: Buffer): Codec | null => {
  if (packet.length >= 12 && packet.toString('latin1', 0, 8) === 'OpusHead') {
    return { sampleRate: 48_000, skipped: packet.readUInt16LE(10) };
  }
  if (packet.length >= 16 && packet.toString('latin1', 0, 7) === '\u0001vorbis') {
    return { sampleRate: packet.readUInt32LE(12), skipped: 0 };
  }
  return null;
};

/** As much of a packet as says what the codec is. */
const packetBytes = 64;

/** Seconds of an Ogg file, or null. */
export const oggDuration = async (file: ByteSource): Promise<number | null> => {
  let codec: Codec | null = null;
  let serial = 0;
  let samples = 0n;
  let place = 0;
  for (let count = 0; count < maxElements && place + 27 <= file.length; count += 1) {
    // The longest header has 255 segments.
    const head = await file.read(place, 27 + 255);
    if (head.length < 27 || head.toString('latin1', 0, 4) !== 'OggS') break;
    const headBytes = 27 + (head[26] ?? 0);
    if (headBytes > head.length) break;
    const bytes = head.subarray(27, headBytes).reduce((sum, length) => sum + length, 0);
    const [pageSerial, granule] = [head.readUInt32LE(14), head.readBigInt64LE(6)];
    if (!codec) {
      codec = readCodec(await file.read(place + headBytes, Math.min(bytes, packetBytes)));
      serial = pageSerial;
    } else if (pageSerial === serial && granule > samples) samples = granule;
    place += headBytes + bytes;
  }
  if (!codec || codec.sampleRate === 0) return null;
  return Math.max(0, Number(samples) - codec.skipped) / codec.sampleRate;
};
