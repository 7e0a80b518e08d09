// What one sees while something is recorded: time, measured bars, recognised text. Warns 30 s before the limit of 300 s, and ends what
// reaches it.

import { atom } from 'nanostores';
import type { ClockPort } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Transcript } from '../transcription/transcript.ts';
import { createLevelBars } from './level-bars.ts';
import { maxDurationMs } from './recording-state.ts';

export interface Watched {
  /** By the clock's `steady`. */
  readonly startedAtMs: number;
  readonly level: () => number | null;
  /** Null where none is shown. */
  readonly $transcript: Readable<Transcript> | null;
  readonly onNearLimit: () => void;
  readonly onLimit: () => void;
}

/** As the text of the warning says. */
const WARN_BEFORE_MS = 30_000;

export interface RecordingWatch {
  readonly $seconds: Readable<number>;
  readonly $bars: Readable<readonly number[]>;
  readonly $transcript: Readable<Transcript | null>;
  start(watched: Watched): void;
  stop(): void;
}

/** Creates the watch; it runs between `start` and `stop`. */
export function createRecordingWatch(clock: ClockPort): RecordingWatch {
  const $seconds = atom(0);
  const $bars = atom<readonly number[]>([]);
  const $shown = atom<Transcript | null>(null);
  let stops: readonly (() => void)[] = [];
  const stop = () => {
    for (const end of stops) end();
    stops = [];
    $shown.set(null);
  };
  return {
    $seconds,
    $bars,
    $transcript: $shown,
    start({ startedAtMs, level, $transcript, onNearLimit, onLimit }) {
      let cancelTick = () => {};
      const bars = createLevelBars(clock, level);
      stops = [
        bars.stop,
        bars.$bars.subscribe((heights) => $bars.set(heights)),
        $transcript?.subscribe((transcript) => $shown.set(transcript)) ?? (() => {}),
        () => cancelTick(),
        clock.after(maxDurationMs - WARN_BEFORE_MS, onNearLimit),
      ];
      const tick = () => {
        const elapsedMs = clock.steady() - startedAtMs;
        $seconds.set(Math.floor(elapsedMs / 1000));
        if (elapsedMs >= maxDurationMs) onLimit();
        else cancelTick = clock.after(1000 - (elapsedMs % 1000), tick);
      };
      tick();
    },
    stop,
  };
}
