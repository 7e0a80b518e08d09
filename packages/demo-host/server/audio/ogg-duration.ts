// Ogg with Opus or Vorbis: the last page says how many samples there are up to its end.

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

/** Seconds of an Ogg file, or null. */
export const oggDuration = (file: Buffer): number | null => {
  let codec: Codec | null = null;
  let serial = 0;
  let samples = 0n;
  for (let place = 0; place + 27 <= file.length && file.toString('latin1', place, place + 4) === 'OggS'; ) {
    const segments = file[place + 26] ?? 0;
    const start = place + 27 + segments;
    if (start > file.length) break;
    const bytes = file.subarray(place + 27, start).reduce((sum, length) => sum + length, 0);
    const pageSerial = file.readUInt32LE(place + 14);
    if (!codec) {
      codec = readCodec(file.subarray(start, start + bytes));
      serial = pageSerial;
    } else if (pageSerial === serial) {
      const granule = file.readBigInt64LE(place + 6);
      if (granule > samples) samples = granule;
    }
    place = start + bytes;
  }
  if (!codec || codec.sampleRate === 0) return null;
  return Math.max(0, Number(samples) - codec.skipped) / codec.sampleRate;
};
