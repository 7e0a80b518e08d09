// Another sample rate by a windowed sinc: what the new rate cannot hold is filtered out instead of folding back.

/** Zero crossings on each side of the kernel, and its table's steps between two of them. */
const CROSSINGS = 16;
const STEPS = 512;

export interface Resampler {
  /** What follows at the new rate once these samples are known; it lags behind by half a kernel. */
  push(samples: Float32Array): Float32Array;
  /** The rest, as if silence followed. */
  end(): Float32Array;
}

/** Creates a resampler of one mono sound; the same length comes out, to the sample. */
export function createResampler(fromRate: number, toRate: number): Resampler {
  const ratio = fromRate / toRate;
  // Going down, the kernel is as much wider as the band becomes narrower.
  const scale = Math.max(1, ratio);
  const reach = Math.ceil(CROSSINGS * scale);
  const kernel = table();
  /** Samples from `start` on, with `reach` of silence before the first. */
  let held = new Float32Array(reach);
  let start = -reach;
  let received = 0;
  let written = 0;

  const sampleAt = (position: number): number => {
    const first = Math.ceil(position - reach);
    const last = Math.floor(position + reach);
    let sum = 0;
    for (let index = first; index <= last; index += 1) {
      const sample = held[index - start];
      if (sample) sum += sample * (kernel[Math.round((Math.abs(index - position) / scale) * STEPS)] ?? 0);
    }
    return sum / scale;
  };

  const take = (untilPosition: number): Float32Array => {
    const count = Math.max(0, Math.ceil(untilPosition / ratio) - written);
    const output = new Float32Array(count);
    for (let index = 0; index < count; index += 1) output[index] = sampleAt((written + index) * ratio);
    written += count;
    const from = Math.max(start, Math.floor(written * ratio) - reach);
    held = held.slice(from - start);
    start = from;
    return output;
  };

  return {
    push(samples) {
      const joined = new Float32Array(held.length + samples.length);
      joined.set(held);
      joined.set(samples, held.length);
      held = joined;
      received += samples.length;
      return take(received - reach);
    },
    end: () => take(received),
  };
}

/** One half of the kernel: a sinc under a Blackman window. */
function table(): Float32Array {
  return Float32Array.from({ length: CROSSINGS * STEPS + 1 }, (_, index) => {
    const x = (index / STEPS) * Math.PI;
    const turn = x / CROSSINGS;
    const window = 0.42 + 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn);
    return index === 0 ? 1 : (Math.sin(x) / x) * window;
  });
}
