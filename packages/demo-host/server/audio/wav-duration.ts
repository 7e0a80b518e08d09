import { maxElements } from '../files/byte-source.ts';
import type { ByteSource } from '../files/byte-source.ts';

/** Seconds of a WAV file, or null. A header whose length was never filled in counts what is there. */
export const wavDuration = async (file: ByteSource): Promise<number | null> => {
  let bytesPerSecond = 0;
  let place = 12;
  for (let count = 0; count < maxElements && place + 8 <= file.length; count += 1) {
    const head = await file.read(place, 20);
    if (head.length < 8) return null;
    const name = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    if (name === 'fmt ' && head.length === 20) bytesPerSecond = head.readUInt32LE(16);
    if (name === 'data') {
      const rest = file.length - place - 8;
      const bytes = length === 0 ? rest : Math.min(length, rest);
      return bytesPerSecond === 0 ? null : bytes / bytesPerSecond;
    }
    // Chunks begin at even places.
    place += 8 + length + (length % 2);
  }
  return null;
};
