/** Samples a second by their number in the decoder's configuration (ISO 14496-3). */
const sampleRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
const samplesPerFrame = 1_024;

/** The descriptors around the configuration, each with its own fields before the next one. */
const descriptors = [
  { tag: 3, fieldBytes: 3 },
  { tag: 4, fieldBytes: 13 },
  { tag: 5, fieldBytes: 0 },
] as const;

/** Seconds of a frame of AAC by the content of its `esds` box, which decoders go by; 0 where it cannot be read. */
export const aacFrameSeconds = (box: Buffer): number => {
  // Behind version and flags.
  let place = 4;
  for (const { tag, fieldBytes } of descriptors) {
    if (box[place] !== tag) return 0;
    place += 1;
    // The length: seven bits a byte, the first bit says that another one follows.
    while ((box[place] ?? 0) & 0x80) place += 1;
    place += 1 + fieldBytes;
  }
  if (place + 2 > box.length) return 0;
  const sampleRate = sampleRates[(box.readUInt16BE(place) >>> 7) & 15] ?? 0;
  return sampleRate === 0 ? 0 : samplesPerFrame / sampleRate;
};
