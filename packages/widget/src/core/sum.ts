/** The sum of what each gives. Prototype.js 1.6, which pages have, gives arrays another `reduce`. */
export function sumOf<T>(items: Iterable<T>, numberOf: (item: T) => number): number {
  let sum = 0;
  for (const item of items) sum += numberOf(item);
  return sum;
}

/** How loud a piece of sound is, from 0 to 1. */
export const loudnessOf = (samples: Float32Array): number =>
  Math.sqrt(sumOf(samples, (sample) => sample * sample) / samples.length);
