// How often a stream is drawn: at most once a frame, never more than a fifth of the time, and seldom where its end is out of sight.

export interface Pacer {
  /** Asks for one draw, soon. */
  request(): void;
  /** Whether what is added can be seen; at first it can. What has waited is drawn as soon as it can. */
  setSeen(isSeen: boolean): void;
  /** Forgets what was asked for. */
  cancel(): void;
}

export interface PacerClock {
  /** Milliseconds, any origin. */
  now(): number;
  /** Calls back before the next paint; the result cancels. */
  nextFrame(callback: () => void): () => void;
  /** Calls back once; the result cancels. */
  after(ms: number, callback: () => void): () => void;
}

const minPeriodMs = 16;
const pauseFactor = 4;
/** Enough for the scrollbar, find-in-page and who reads the document with a screen reader. */
const unseenPeriodMs = 100;

export const browserClock: PacerClock = {
  now: () => performance.now(),
  nextFrame(callback) {
    const frame = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(frame);
  },
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Paces `draw`: it runs at once where its last run began 16 ms ago (100 ms where nobody sees it) and ended four times its cost
 * ago, else in the first frame after that. Who asks has waited for a frame as a rule: another would show the text later.
 */
export function createPacer(draw: () => void, clock: PacerClock): Pacer {
  let cancelWait: (() => void) | undefined;
  let isSeen = true;
  let startMs = -Infinity;
  let restedMs = -Infinity;

  function turn(): void {
    const nowMs = clock.now();
    const waitMs = Math.max(startMs + (isSeen ? minPeriodMs : unseenPeriodMs), restedMs) - nowMs;
    if (waitMs > 0) {
      cancelWait = isSeen ? clock.nextFrame(turn) : clock.after(waitMs, turn);
      return;
    }
    cancelWait = undefined;
    startMs = nowMs;
    draw();
    const endMs = clock.now();
    restedMs = endMs + pauseFactor * (endMs - startMs);
  }

  function cancel(): void {
    cancelWait?.();
    cancelWait = undefined;
  }

  return {
    request() {
      if (!cancelWait) turn();
    },
    setSeen(next) {
      isSeen = next;
      if (!next || !cancelWait) return;
      cancel();
      turn();
    },
    cancel,
  };
}
