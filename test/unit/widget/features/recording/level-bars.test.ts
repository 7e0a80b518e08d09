import { expect, it } from 'vitest';
import { barHeight, createLevelBars } from '../../../../../packages/widget/src/features/recording/level-bars.ts';
import { createFakeClock } from '../../../../helpers/fake-clock.ts';

it('draws loudness on a scale of decibels between silence and full scale', () => {
  expect([0, 0.001, 1, 2].map(barHeight)).toEqual([0, 0, 1, 1]);
  expect(barHeight(0.1)).toBeCloseTo(0.6);
});

it('asks ten times, every 500 ms, where nothing can be measured, then leaves it', async () => {
  const clock = createFakeClock();
  let asked = 0;
  createLevelBars(clock, () => {
    asked += 1;
    return null;
  });
  await clock.advance(2_000);
  expect(asked).toBe(5);
  await clock.advance(60_000);
  expect([asked, clock.pending()]).toEqual([11, 0]);
});

it('moves the bars by one with each measure', async () => {
  const clock = createFakeClock();
  const levels = [1, 0, 1];
  const bars = createLevelBars(clock, () => levels.shift() ?? 0);
  await clock.advance(150);
  expect(bars.$bars.get().slice(-4)).toEqual([0, 1, 0, 1]);
  expect(bars.$bars.get()).toHaveLength(20);
  bars.stop();
  expect(clock.pending()).toBe(0);
});
