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

const minPeriodMs = 16;
const pauseFactor = 4;

export const browserClock: PacerClock = {
  now: () => performance.now(),
  nextFrame(callback) {
    const frame = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(frame);
  },
};

/**
 * Paces `draw`: it runs at once where its last run began 16 ms ago and ended four times its cost ago, else in the first frame
 * after that. Who asks has waited for a frame as a rule: another would show the text later.
 */
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
    notBefore = Math.max(start + minPeriodMs, end + pauseFactor * (end - start));
  }

  return {
    request() {
      if (!cancelFrame) turn();
    },
    cancel() {
      cancelFrame?.();
      cancelFrame = undefined;
    },
  };
}
