/** Seconds of a WAV file, or null. A header whose length was never filled in counts what is there. */
export const wavDuration = (file: Buffer): number | null => {
  let bytesPerSecond = 0;
  for (let place = 12; place + 8 <= file.length; ) {
    const name = file.toString('latin1', place, place + 4);
    const length = file.readUInt32LE(place + 4);
    const start = place + 8;
    if (name === 'fmt ' && start + 12 <= file.length) bytesPerSecond = file.readUInt32LE(start + 8);
    if (name === 'data') {
      const rest = file.length - start;
      const bytes = length === 0 ? rest : Math.min(length, rest);
      return bytesPerSecond === 0 ? null : bytes / bytesPerSecond;
    }
    // Chunks begin at even places.
    place = start + length + (length % 2);
  }
  return null;
};
