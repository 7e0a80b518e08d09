// How often a stream is drawn: at most once a frame, and never more than a fifth of the time.

export interface Pacer {
  /** Asks for one draw, soon. */
  request(): void;
  /** Forgets what was asked for. */
  cancel(): void;
}

export interface PacerClock {
  /** Milliseconds, any origin. */
  now(): number;
  /** Calls back before the next paint; the result cancels. */
  nextFrame(callback: () => void): () => void;
}

const minPauseMs = 16;
const pauseFactor = 4;

export const browserClock: PacerClock = {
  now: () => performance.now(),
  nextFrame(callback) {
    const frame = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(frame);
  },
};

/** Paces `draw`: it runs in the first frame that comes max(16 ms, four times its last cost) after its last run. */
export function createPacer(draw: () => void, clock: PacerClock): Pacer {
  let cancelFrame: (() => void) | undefined;
  let notBefore = -Infinity;

  function turn(): void {
    const start = clock.now();
    if (start < notBefore) {
      cancelFrame = clock.nextFrame(turn);
      return;
    }
    cancelFrame = undefined;
    draw();
    const end = clock.now();
    notBefore = end + Math.max(minPauseMs, pauseFactor * (end - start));
  }

  return {
    request() {
      cancelFrame ??= clock.nextFrame(turn);
    },
    cancel() {
      cancelFrame?.();
      cancelFrame = undefined;
    },
  };
}
