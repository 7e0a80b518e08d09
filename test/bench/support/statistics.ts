// What the measurements say about their samples. Medians, because the slow runs of a machine that also does other things say
// nothing about what is measured.

export interface Summary {
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly count: number;
}

/** Of an even number of values the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [before, after] = [sorted[middle - 1], sorted[middle]];
  if (after === undefined) return Number.NaN;
  return sorted.length % 2 === 1 || before === undefined ? after : (before + after) / 2;
}

export function summarize(values: readonly number[]): Summary {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values), count: values.length };
}

/** How far apart the middle half of the values lies, as a share of their median: 0.1 is a tenth. */
export function spread(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  return (at(0.75) - at(0.25)) / median(values);
}

/** `undefined` where there is nothing to compare with: a missing value, or one so near zero that a ratio means nothing. */
export function ratio(value: number, base: number): number | undefined {
  return Number.isFinite(value) && base > 0 ? value / base : undefined;
}

export interface Interval {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * How many rounds to the server follow one another: a request belongs to the wave after the last one of which a request had
 * ended when it began.
 */
export function countWaves(requests: readonly Interval[]): number {
  const waves: { wave: number; endMs: number }[] = [];
  for (const { startMs, endMs } of requests.toSorted((one, other) => one.startMs - other.startMs)) {
    const before = waves.filter((one) => one.endMs <= startMs).map(({ wave }) => wave);
    waves.push({ wave: Math.max(0, ...before) + 1, endMs });
  }
  return Math.max(0, ...waves.map(({ wave }) => wave));
}
