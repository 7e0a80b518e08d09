// Faster or slower at the same pitch: the sound is cut into short grains that overlap, and each begins where it goes on from the one
// before it as smoothly as can be (WSOLA).

export interface Tempo {
  push(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer>;
}

/** Long enough for the deepest voice, too short to be heard twice. */
const GRAIN_SECONDS = 0.03;
const SEARCH_SECONDS = 0.008;
/** A voice is compared well enough by each fourth sample, at each fourth place. */
const STEP = 4;

/** Creates it for one reply. What it still holds at the end, less than two grains, is the silence after the last word. */
export function createTempo(sampleRate: number, speed: number): Tempo {
  const half = Math.round((sampleRate * GRAIN_SECONDS) / 2);
  const search = Math.round(sampleRate * SEARCH_SECONDS);
  const fade = Float32Array.from({ length: half }, (_, index) => 0.5 - 0.5 * Math.cos((Math.PI * index) / half));
  let held = new Float32Array(0);
  /** Where the next grain is wished to begin, in what is held. */
  let wish = 0;
  /** The second half of the last grain: what follows it in the original is what the next one is compared with. */
  let tail: Float32Array | undefined;

  const likeness = (at: number, wanted: Float32Array): number => {
    let [sum, power] = [0, 1e-9];
    for (let index = 0; index < half; index += STEP) {
      const sample = held[at + index] ?? 0;
      sum += sample * (wanted[index] ?? 0);
      power += sample * sample;
    }
    return sum / Math.sqrt(power);
  };
  const bestPlace = (wanted: Float32Array): number => {
    let best = wish;
    let most = -Infinity;
    for (let at = Math.max(0, wish - search); at <= wish + search; at += STEP) {
      const like = likeness(at, wanted);
      if (like > most) [best, most] = [at, like];
    }
    return best;
  };

  return {
    push(samples) {
      const joined = new Float32Array(held.length + samples.length);
      joined.set(held);
      joined.set(samples, held.length);
      held = joined;
      const output: Float32Array[] = [];
      while (wish + search + 2 * half <= held.length) {
        const at = tail ? bestPlace(tail) : wish;
        const grain = held.slice(at, at + half);
        const before = tail;
        output.push(before ? grain.map((sample, index) => mix(sample, before[index] ?? 0, fade[index] ?? 1)) : grain);
        tail = held.slice(at + half, at + 2 * half);
        wish += Math.round(half * speed);
        const gone = Math.max(0, wish - search);
        held = held.slice(gone);
        wish -= gone;
      }
      const whole = new Float32Array(output.length * half);
      output.forEach((grain, index) => whole.set(grain, index * half));
      return whole;
    },
  };
}

const mix = (rising: number, falling: number, share: number) => rising * share + falling * (1 - share);
