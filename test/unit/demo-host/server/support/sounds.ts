// Sound as a microphone would bring it.

export interface Tone {
  readonly hertz: number;
  readonly seconds: number;
  readonly sampleRate?: number;
  /** Of full scale. */
  readonly level?: number;
}

/** Mono samples of 16 bits, little-endian. */
export const tone = ({ hertz, seconds, sampleRate = 24_000, level = 0.5 }: Tone): Buffer => {
  const samples = Math.round(seconds * sampleRate);
  const pcm = Buffer.alloc(2 * samples);
  for (let index = 0; index < samples; index += 1) {
    pcm.writeInt16LE(Math.round(32_767 * level * Math.sin((2 * Math.PI * hertz * index) / sampleRate)), 2 * index);
  }
  return pcm;
};

/** As the widget cuts it: 100 ms, 4,800 bytes; the last one may be shorter. */
export const toFrames = (pcm: Buffer, bytes = 4_800): readonly Buffer[] =>
  Array.from({ length: Math.ceil(pcm.length / bytes) }, (_, index) => pcm.subarray(index * bytes, (index + 1) * bytes));

/** Hz, by counting how often the wave comes up through zero. */
export const pitch = (pcm: Buffer, sampleRate: number): number => {
  const rises: number[] = [];
  for (let index = 1; 2 * index < pcm.length; index += 1) {
    const [before, after] = [pcm.readInt16LE(2 * index - 2), pcm.readInt16LE(2 * index)];
    if (before < 0 && after >= 0) rises.push(index - after / (after - before));
  }
  const [first = 0, last = 0] = [rises[0], rises.at(-1)];
  return ((rises.length - 1) * sampleRate) / (last - first);
};

/** Root of the mean square; 1 is full scale. */
export const loudness = (pcm: Buffer): number => {
  let sum = 0;
  for (let place = 0; place + 1 < pcm.length; place += 2) sum += (pcm.readInt16LE(place) / 32_768) ** 2;
  return Math.sqrt(sum / (pcm.length / 2));
};
