// Another sample rate for a stream of sound: a windowed sinc, so that neither its pitch nor its brightness changes.

/** Samples on each side of a point that its value is made of. */
const reach = 16;
/** Points between two samples for which weights are reckoned beforehand. */
const phases = 512;

export interface Resampler {
  /** Takes samples of 16 bits, little-endian, and gives those that are complete. */
  push(pcm: Buffer): Buffer;
  /** The rest, when no more sound comes. */
  end(): Buffer;
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** Weights of the samples around a point at `phase / phases` after the middle one. */
const weigh = (cutoff: number): readonly Float64Array[] =>
  Array.from({ length: phases }, (_, phase) => {
    const weights = Float64Array.from({ length: 2 * reach }, (_none, tap) => {
      const distance = tap - reach + 1 - phase / phases;
      return cutoff * sinc(cutoff * distance) * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (reach + 1)));
    });
    // Their sum is the loudness, which must not change with the phase.
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => weight / sum);
  });

const clip = (value: number): number => Math.max(-32_768, Math.min(32_767, Math.round(value)));

const toBuffer = (samples: readonly number[]): Buffer => {
  const pcm = Buffer.alloc(2 * samples.length);
  for (const [index, sample] of samples.entries()) pcm.writeInt16LE(clip(sample), 2 * index);
  return pcm;
};

/** Turns sound of one rate into another; the same rate passes through untouched. */
export const createResampler = (from: number, to: number): Resampler => {
  if (from === to) return { push: (pcm) => pcm, end: () => Buffer.alloc(0) };
  const weights = weigh(Math.min(1, to / from));
  /** Sound that is still needed; silence before the first sample. */
  let known: number[] = Array.from({ length: reach - 1 }, () => 0);
  /** Number of the first of them, counted from the stream's first sample. */
  let first = 1 - reach;
  let made = 0;
  let taken = 0;

  const make = (limit: number): Buffer => {
    const samples: number[] = [];
    while (made < limit) {
      const place = (made * from) / to;
      const middle = Math.floor(place);
      if (middle + reach >= first + known.length) break;
      const row = weights[Math.min(phases - 1, Math.round((place - middle) * phases))];
      const start = middle - reach + 1 - first;
      let value = 0;
      for (let tap = 0; tap < 2 * reach; tap += 1) value += (known[start + tap] ?? 0) * (row?.[tap] ?? 0);
      samples.push(value);
      made += 1;
    }
    const done = Math.floor((made * from) / to) - reach + 1 - first;
    if (done > 0) {
      known = known.slice(done);
      first += done;
    }
    return toBuffer(samples);
  };

  return {
    push: (pcm) => {
      for (let place = 0; place + 1 < pcm.length; place += 2) known.push(pcm.readInt16LE(place));
      taken += Math.floor(pcm.length / 2);
      return make(Infinity);
    },
    end: () => {
      for (let count = 0; count <= reach; count += 1) known.push(0);
      return make(Math.round((taken * to) / from));
    },
  };
};
