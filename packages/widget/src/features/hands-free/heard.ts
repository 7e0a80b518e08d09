// What of a reply's sound is heard at a moment, and what is still to come (pure).

import type { SoundPiece } from '../speech-output/audio-queue.ts';
import type { Placement } from '../speech-output/playback-schedule.ts';

export interface Heard {
  readonly subMessageId: string;
  /** How much of its sound was heard, as it came, and how much is there. */
  readonly seconds: number;
  readonly knownSeconds: number;
}

/** As long as a bar that shows it stands. */
const LEVEL_SECONDS = 0.05;

interface Span extends SoundPiece, Pick<Placement, 'atSeconds' | 'endSeconds'> {
  /** Seconds of the sub-message before it. */
  readonly beforeSeconds: number;
}

/** Creates it for the sound of one reply. */
export function createHeard(sampleRate: number) {
  let spans: readonly Span[] = [];
  const known = new Map<string, number>();
  const shareOf = ({ atSeconds, endSeconds }: Span, nowSeconds: number) =>
    Math.min(1, Math.max(0, (nowSeconds - atSeconds) / (endSeconds - atSeconds)));
  return {
    add({ id, samples }: SoundPiece, { atSeconds, endSeconds }: Placement, nowSeconds: number) {
      const beforeSeconds = known.get(id) ?? 0;
      known.set(id, beforeSeconds + samples.length / sampleRate);
      const coming = spans.filter((span) => span.endSeconds > nowSeconds);
      spans = [...coming, { id, samples, atSeconds, endSeconds, beforeSeconds }];
    },
    at(nowSeconds: number): Heard | null {
      const span = spans.filter(({ atSeconds }) => atSeconds <= nowSeconds).at(-1) ?? spans[0];
      return span
        ? {
            subMessageId: span.id,
            seconds: span.beforeSeconds + (shareOf(span, nowSeconds) * span.samples.length) / sampleRate,
            knownSeconds: known.get(span.id) ?? 0,
          }
        : null;
    },
    /** How loud it is, from 0 to 1; 0 in silence. */
    level(nowSeconds: number): number {
      const span = spans.find(({ atSeconds, endSeconds }) => atSeconds <= nowSeconds && nowSeconds < endSeconds);
      if (!span) return 0;
      const at = Math.floor(shareOf(span, nowSeconds) * span.samples.length);
      const heard = span.samples.subarray(at, at + sampleRate * LEVEL_SECONDS);
      let squares = 0;
      for (const sample of heard) squares += sample * sample;
      return Math.sqrt(squares / heard.length);
    },
    /** What is not heard yet; it is forgotten here, to be placed again. */
    rest(nowSeconds: number): readonly SoundPiece[] {
      const pieces = spans.flatMap((span) => {
        const samples = span.samples.subarray(Math.round(shareOf(span, nowSeconds) * span.samples.length));
        return samples.length > 0 ? [{ id: span.id, samples }] : [];
      });
      for (const { id, samples } of pieces) known.set(id, (known.get(id) ?? 0) - samples.length / sampleRate);
      spans = [];
      return pieces;
    },
  };
}
