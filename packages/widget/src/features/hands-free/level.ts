import type { WritableAtom } from 'nanostores';
import type { ClockPort } from '../../core/env.ts';

const EVERY_MS = 75;
/** What is quieter than this counts as silence. */
const FLOOR_DECIBEL = -50;

/** A browser that lets no sound be worked on for so long will not: a call has taken the microphone, or there is no output. */
const DEAF_AFTER_MS = 5_000;

export interface FollowedLevel {
  readonly clock: Pick<ClockPort, 'after' | 'now'>;
  /** Null where nothing can be heard at present. */
  readonly measure: () => number | null;
  /** How loud the persona is where it speaks, which is shown then; else null. */
  readonly spoken: () => number | null;
  readonly $level: WritableAtom<number>;
  readonly onDeaf: () => void;
}

/** Writes how loud it is, as one hears it, from 0 to 1; the result ends it. */
export function followLevel({ clock, measure, spoken, $level, onDeaf }: FollowedLevel): () => void {
  let cancel = () => {};
  let hearsUntilMs = clock.now() + DEAF_AFTER_MS;
  const look = () => {
    const measured = measure();
    if (measured !== null) hearsUntilMs = clock.now() + DEAF_AFTER_MS;
    else if (clock.now() >= hearsUntilMs) return onDeaf();
    const level = spoken() ?? measured ?? 0;
    $level.set(level > 0 ? Math.max(0, Math.min(1, 1 - (20 * Math.log10(level)) / FLOOR_DECIBEL)) : 0);
    cancel = clock.after(EVERY_MS, look);
  };
  look();
  return () => cancel();
}
