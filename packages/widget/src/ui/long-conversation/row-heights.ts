// How tall rows are: as they were when they were last drawn, else as tall as the others in the middle.

import type { RowElement } from './row-elements.ts';

const firstGuessPx = 80;

export interface RowHeights {
  measure(rows: readonly RowElement[]): void;
  of(keys: readonly string[]): Float64Array;
}

export function createRowHeights(): RowHeights {
  const measured = new Map<string, number>();
  let sum = 0;
  return {
    measure(rows) {
      for (const { key, height } of rows) {
        sum += height - (measured.get(key) ?? 0);
        measured.set(key, height);
      }
    },
    of(keys) {
      const guess = measured.size > 0 ? sum / measured.size : firstGuessPx;
      return Float64Array.from(keys, (key) => measured.get(key) ?? guess);
    },
  };
}

export function heightOf(rows: Float64Array): number {
  let sum = 0;
  for (const height of rows) sum += height;
  return sum;
}
