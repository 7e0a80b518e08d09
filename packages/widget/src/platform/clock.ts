import type { ClockPort } from '../core/env.ts';

/** A hidden page has no frames: what waits for one goes on by this timer. */
const NO_FRAME_MS = 120;
/** Text that comes thirty times a second reads as if it flowed. */
const FRAME_PERIOD_MS = 33;

/** Creates the clock of the browser. */
export function createClock(): ClockPort {
  let serverAheadMs = -Infinity;
  let drawnMs = -Infinity;
  const parse = (date: string) => {
    const timeMs = Date.parse(date);
    return Number.isNaN(timeMs) ? null : timeMs;
  };
  let latestMs = -Infinity;
  let setBackMs = 0;
  const now = () => {
    const nowMs = Date.now() + setBackMs;
    if (nowMs < latestMs) setBackMs += latestMs - nowMs;
    return (latestMs = Math.max(latestMs, nowMs));
  };
  return {
    now,
    steady: () => performance.now(),
    isoNow: () => new Date(now() + (Number.isFinite(serverAheadMs) ? serverAheadMs : 0)).toISOString(),
    parse,
    followServer(date) {
      // A message that was stored by an earlier attempt has an older date: the newest one counts.
      serverAheadMs = Math.max(serverAheadMs, (parse(date) ?? -Infinity) - now());
    },
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const abort = () => {
          clearTimeout(timer);
          reject(new DOMException('Aborted', 'AbortError'));
        };
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', abort);
          resolve();
        }, ms);
        if (signal?.aborted) abort();
        else signal?.addEventListener('abort', abort, { once: true });
      }),
    toLocal(iso) {
      const date = new Date(iso);
      if (Number.isNaN(date.getTime())) return null;
      return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    },
    toUtc(local) {
      const date = new Date(local);
      return Number.isNaN(date.getTime()) ? null : date.toISOString();
    },
    nextFrame(callback) {
      const cancel = () => {
        if (frame) cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
      const run = () => {
        cancel();
        drawnMs = performance.now();
        callback();
      };
      const waitMs = drawnMs + FRAME_PERIOD_MS - performance.now();
      // One after the other they need no frames of their own: one timer is less work than the frames that it spans.
      const isInARow = waitMs > 0;
      const frame = isInARow ? 0 : requestAnimationFrame(run);
      const timer = setTimeout(run, isInARow ? waitMs : NO_FRAME_MS);
      return cancel;
    },
  };
}
