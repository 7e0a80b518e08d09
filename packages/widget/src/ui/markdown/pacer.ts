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
  /** Calls back after `ms`; the result cancels. */
  after(ms: number, callback: () => void): () => void;
  /** Calls back before the next paint; the result cancels. */
  nextFrame(callback: () => void): () => void;
}

const minPauseMs = 16;
const pauseFactor = 4;

export const browserClock: PacerClock = {
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  nextFrame(callback) {
    const frame = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(frame);
  },
};

/** Paces `draw`: after a draw the next waits for max(16 ms, four times its cost), then for the next frame. */
export function createPacer(draw: () => void, clock: PacerClock): Pacer {
  let cancelWait: (() => void) | undefined;
  let notBefore = 0;

  function run(): void {
    const start = clock.now();
    cancelWait = undefined;
    draw();
    const end = clock.now();
    notBefore = end + Math.max(minPauseMs, pauseFactor * (end - start));
  }

  return {
    request() {
      if (cancelWait) return;
      const wait = notBefore - clock.now();
      const toFrame = () => {
        cancelWait = clock.nextFrame(run);
      };
      if (wait > 0) cancelWait = clock.after(wait, toFrame);
      else toFrame();
    },
    cancel() {
      cancelWait?.();
      cancelWait = undefined;
    },
  };
}
