import { maxElements } from '../files/byte-source.ts';
import type { ByteSource } from '../files/byte-source.ts';

/** Plain samples, whole or floating, and what says the same in a longer header. */
const plainFormats = new Set([1, 3, 0xfffe]);
/** Of a chunk's header and of the format's fields. */
const fieldBytes = 24;

/** What the samples themselves take; what the header says of bytes a second is read by nobody who plays them. 0: not known. */
const readBytesPerSecond = (chunk: Buffer): number => {
  if (chunk.length < fieldBytes || !plainFormats.has(chunk.readUInt16LE(8))) return 0;
  const [channels, sampleRate, bits] = [chunk.readUInt16LE(10), chunk.readUInt32LE(12), chunk.readUInt16LE(22)];
  return channels * sampleRate * Math.ceil(bits / 8);
};

/** Seconds of a WAV file, or null. A header whose length was never filled in counts what is there. */
export const wavDuration = async (file: ByteSource): Promise<number | null> => {
  let [bytesPerSecond, soundBytes, place, chunks] = [0, 0, 12, 0];
  let hasSound = false;
  for (; chunks < maxElements && place + 8 <= file.length; chunks += 1) {
    const chunk = await file.read(place, fieldBytes);
    if (chunk.length < 8) return null;
    const name = chunk.toString('latin1', 0, 4);
    const length = chunk.readUInt32LE(4);
    const rest = file.length - place - 8;
    if (name === 'fmt ') bytesPerSecond ||= readBytesPerSecond(chunk);
    if (name === 'data') {
      hasSound = true;
      // There may be several, and players play them all.
      soundBytes += length === 0 ? rest : Math.min(length, rest);
      if (length === 0) break;
    }
    // Chunks begin at even places.
    place += 8 + length + (length % 2);
  }
  return hasSound && bytesPerSecond > 0 && chunks < maxElements ? soundBytes / bytesPerSecond : null;
};
