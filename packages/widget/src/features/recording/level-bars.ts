// The visualiser: each bar is the measured loudness of a moment, the newest at the end (docs/behaviour.md#recording).

import { atom } from 'nanostores';
import type { ClockPort } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';

const BARS = 20;
const EVERY_MS = 75;
const RETRY_MS = 500;
const MAX_RETRIES = 10;
/** What is quieter than this counts as silence. */
const FLOOR_DECIBEL = -50;

export interface LevelBars {
  /** Twenty heights from 0 to 1. */
  readonly $bars: Readable<readonly number[]>;
  stop(): void;
}

/** Creates the bars over a measure that gives null while it cannot measure; then it is asked again, 10 times. */
export function createLevelBars(clock: Pick<ClockPort, 'after'>, measure: () => number | null): LevelBars {
  const $bars = atom<readonly number[]>(Array<number>(BARS).fill(0));
  let retries = 0;
  let cancel = () => {};
  const look = () => {
    const level = measure();
    if (level === null) {
      retries += 1;
      if (retries <= MAX_RETRIES) cancel = clock.after(RETRY_MS, look);
      return;
    }
    retries = 0;
    $bars.set([...$bars.get().slice(1), barHeight(level)]);
    cancel = clock.after(EVERY_MS, look);
  };
  look();
  return { $bars, stop: () => cancel() };
}

/** Loudness as one hears it: on a scale of decibels. */
export function barHeight(level: number): number {
  return level <= 0 ? 0 : Math.max(0, Math.min(1, 1 - (20 * Math.log10(level)) / FLOOR_DECIBEL));
}
