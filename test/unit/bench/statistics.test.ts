import { expect, test } from 'vitest';
import { countWaves, median, ratio, spread, summarize } from '../../bench/support/statistics.ts';

test('takes the middle value, or the mean of the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 100, 2])).toBe(3);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test('summarizes without changing the order of the samples', () => {
  const values = [3, 1, 2];
  expect(summarize(values)).toEqual({ median: 2, least: 1, most: 3, count: 3 });
  expect(values).toEqual([3, 1, 2]);
});

test('measures the spread by the middle half, so that one slow run does not count', () => {
  expect(spread([10, 10, 10, 10, 500])).toBe(0);
  expect(spread([8, 9, 10, 11, 12])).toBeCloseTo(0.2);
});

test('has no ratio to nothing', () => {
  expect(ratio(6, 4)).toBe(1.5);
  expect(ratio(6, 0)).toBeUndefined();
  expect(ratio(6, -1)).toBeUndefined();
  expect(ratio(Number.NaN, 4)).toBeUndefined();
  expect(ratio(4, Number.NaN)).toBeUndefined();
});

test('counts a request that began after another had ended as a further wave', () => {
  const wave = (startMs: number, endMs: number) => ({ startMs, endMs });
  expect(countWaves([])).toBe(0);
  expect(countWaves([wave(0, 10), wave(1, 8)])).toBe(1);
  expect(countWaves([wave(20, 30), wave(0, 10), wave(1, 25), wave(31, 40)])).toBe(3);
  expect(countWaves([wave(0, Infinity), wave(5, 9)])).toBe(1);
});
