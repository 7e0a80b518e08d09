// Another sample rate for a stream of sound: a windowed sinc, so that neither its pitch nor its brightness changes.

/** Samples on each side of a point that its value is made of. */
const reach = 16;
const taps = 2 * reach;
/** Points between two samples for which weights are reckoned beforehand. */
const phases = 512;

export interface Resampler {
  /** Takes samples of 16 bits, little-endian, and gives those that are complete. */
  push(pcm: Buffer): Buffer;
  /** The rest, when no more sound comes. */
  end(): Buffer;
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** Weights of the samples around a point at `phase / phases` after the middle one; one phase's lie behind another's. */
const weigh = (cutoff: number): Float64Array => {
  const all = new Float64Array(phases * taps);
  for (let phase = 0; phase < phases; phase += 1) {
    const weights = all.subarray(phase * taps, (phase + 1) * taps);
    for (let tap = 0; tap < taps; tap += 1) {
      const distance = tap - reach + 1 - phase / phases;
      weights[tap] = cutoff * sinc(cutoff * distance) * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (reach + 1)));
    }
    // Their sum is the loudness, which must not change with the phase.
    const sum = weights.reduce((total, weight) => total + weight, 0);
    weights.set(weights.map((weight) => weight / sum));
  }
  return all;
};

/** They take milliseconds to reckon, and each sentence needs them; there are as many as pairs of rates. */
const knownWeights = new Map<number, Float64Array>();

const weightsFor = (cutoff: number): Float64Array => {
  const weights = knownWeights.get(cutoff) ?? weigh(cutoff);
  knownWeights.set(cutoff, weights);
  return weights;
};

const clip = (value: number): number => Math.max(-32_768, Math.min(32_767, Math.round(value)));

const joined = (first: Float64Array, second: Float64Array): Float64Array<ArrayBuffer> => {
  const both = new Float64Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};

const toSamples = (pcm: Buffer): Float64Array => {
  const samples = new Float64Array(Math.floor(pcm.length / 2));
  for (let index = 0; index < samples.length; index += 1) samples[index] = pcm.readInt16LE(2 * index);
  return samples;
};

/** Turns sound of one rate into another; the same rate passes through untouched. */
export const createResampler = (from: number, to: number): Resampler => {
  if (from === to) return { push: (pcm) => pcm, end: () => Buffer.alloc(0) };
  const weights = weightsFor(Math.min(1, to / from));
  /** Sound that is still needed; silence before the first sample. */
  let known: Float64Array<ArrayBuffer> = new Float64Array(reach - 1);
  /** Number of the first of them, counted from the stream's first sample. */
  let first = 1 - reach;
  let made = 0;
  let taken = 0;

  const valueAt = (place: number): number => {
    const middle = Math.floor(place);
    const row = taps * Math.min(phases - 1, Math.round((place - middle) * phases));
    const start = middle - reach + 1 - first;
    let value = 0;
    for (let tap = 0; tap < taps; tap += 1) value += (known[start + tap] ?? 0) * (weights[row + tap] ?? 0);
    return value;
  };

  const make = (limit: number): Buffer => {
    const room = Math.ceil(((first + known.length) * to) / from) + 1 - made;
    const pcm = Buffer.alloc(2 * Math.max(0, Math.min(room, limit - made)));
    let bytes = 0;
    for (; bytes < pcm.length; bytes += 2) {
      const place = (made * from) / to;
      if (Math.floor(place) + reach >= first + known.length) break;
      pcm.writeInt16LE(clip(valueAt(place)), bytes);
      made += 1;
    }
    const done = Math.floor((made * from) / to) - reach + 1 - first;
    if (done > 0) {
      known = known.slice(done);
      first += done;
    }
    return pcm.subarray(0, bytes);
  };

  return {
    push: (pcm) => {
      const samples = toSamples(pcm);
      known = joined(known, samples);
      taken += samples.length;
      return make(Infinity);
    },
    end: () => {
      known = joined(known, new Float64Array(reach + 1));
      return make(Math.round((taken * to) / from));
    },
  };
};
