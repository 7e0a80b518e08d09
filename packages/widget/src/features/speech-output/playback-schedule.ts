// When each piece of the persona's voice sounds (pure): contiguous to the sample, or afresh after a pause.

/** Time to hand a first piece to the loudspeaker. */
const FIRST_LEAD_SECONDS = 0.04;
/** On a network that falls behind, more is collected before the voice goes on. */
const MAX_LEAD_SECONDS = 0.4;
/** So close to the end of what is scheduled it is too late to add to it: it is fading out already. */
const TOO_LATE_SECONDS = 0.02;

export interface Placement {
  readonly atSeconds: number;
  readonly endSeconds: number;
  /** Comes after silence, so that it must rise. */
  readonly isFresh: boolean;
}

export interface Schedule {
  /** Whether everything that was placed has been heard. */
  hasRunOut(nowSeconds: number): boolean;
  place(sampleCount: number, nowSeconds: number): Placement;
}

/** Creates the schedule of one reply over the clock of its output; it counts in whole samples. */
export function createSchedule(sampleRate: number): Schedule {
  let endSample: number | undefined;
  let leadSeconds = FIRST_LEAD_SECONDS;
  const hasRunOut = (nowSeconds: number) =>
    endSample === undefined || endSample / sampleRate < nowSeconds + TOO_LATE_SECONDS;
  return {
    hasRunOut,
    place(sampleCount, nowSeconds) {
      const isFresh = hasRunOut(nowSeconds);
      if (isFresh && endSample !== undefined) leadSeconds = Math.min(leadSeconds * 2, MAX_LEAD_SECONDS);
      const earliest = Math.ceil((nowSeconds + leadSeconds) * sampleRate);
      const start = isFresh || endSample === undefined ? Math.max(earliest, endSample ?? 0) : endSample;
      endSample = start + sampleCount;
      return { atSeconds: start / sampleRate, endSeconds: endSample / sampleRate, isFresh };
    },
  };
}
