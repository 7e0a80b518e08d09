import type { WritableAtom } from 'nanostores';
import type { ClockPort } from '../../core/env.ts';

const EVERY_MS = 75;
/** What is quieter than this counts as silence. */
const FLOOR_DECIBEL = -50;

/** Writes how loud it is, as one hears it, from 0 to 1; the result ends it. */
export function followLevel(
  clock: Pick<ClockPort, 'after'>,
  measure: () => number | null,
  $level: WritableAtom<number>,
): () => void {
  let cancel = () => {};
  const look = () => {
    const level = measure() ?? 0;
    $level.set(level > 0 ? Math.max(0, Math.min(1, 1 - (20 * Math.log10(level)) / FLOOR_DECIBEL)) : 0);
    cancel = clock.after(EVERY_MS, look);
  };
  look();
  return () => cancel();
}
