import { expect, it } from 'vitest';
import { createSchedule } from '../../../../../packages/widget/src/features/speech-output/playback-schedule.ts';

it('places pieces end to end, to the sample, however odd their lengths are', () => {
  const schedule = createSchedule(44_100);
  let endSample: number | undefined;
  let nowSeconds = 1.234567;
  for (const length of [1_013, 7, 4_410, 1, 3_333, 882, 12_345]) {
    const { atSeconds, endSeconds, isFresh } = schedule.place(length, nowSeconds);
    const startSample = Math.round(atSeconds * 44_100);
    expect(atSeconds).toBe(startSample / 44_100);
    expect(isFresh).toBe(endSample === undefined);
    if (endSample !== undefined) expect(startSample).toBe(endSample);
    endSample = startSample + length;
    expect(endSeconds).toBe(endSample / 44_100);
    nowSeconds += 0.001;
  }
});

it('begins soon, and never in the past', () => {
  const { atSeconds, isFresh } = createSchedule(24_000).place(2_400, 10);
  expect(isFresh).toBe(true);
  expect(atSeconds).toBeGreaterThanOrEqual(10.04);
  expect(atSeconds).toBeLessThan(10.0401);
});

it('rises afresh after a pause, and waits longer each time the network falls behind', () => {
  const schedule = createSchedule(24_000);
  schedule.place(2_400, 0);
  let nowSeconds = 0;
  const leads: number[] = [];
  for (let pause = 0; pause < 6; pause += 1) {
    nowSeconds += 5;
    const { atSeconds, isFresh } = schedule.place(2_400, nowSeconds);
    expect(isFresh).toBe(true);
    leads.push(Math.round((atSeconds - nowSeconds) * 1000));
  }
  expect(leads).toEqual([80, 160, 320, 400, 400, 400]);
});

it('does not add to what is already falling silent, and does not talk over it either', () => {
  const schedule = createSchedule(24_000);
  const { endSeconds } = schedule.place(24_000, 0);
  expect(schedule.hasRunOut(endSeconds - 0.1)).toBe(false);
  expect(schedule.hasRunOut(endSeconds - 0.01)).toBe(true);
  const late = schedule.place(2_400, endSeconds - 0.01);
  expect(late.isFresh).toBe(true);
  expect(late.atSeconds).toBeGreaterThanOrEqual(endSeconds);
});
