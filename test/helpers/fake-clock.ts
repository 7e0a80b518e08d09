// A clock that only moves when a test says so.

import type { ClockPort } from '../../packages/widget/src/core/env.ts';

export interface FakeClock extends ClockPort {
  /** Moves time on and lets everything that falls due happen, in order. */
  advance(ms: number): Promise<void>;
  /** The machine has slept: all that fell due meanwhile happens now. */
  jump(ms: number): Promise<void>;
  /** Lets promises and frames settle without moving time. */
  settle(): Promise<void>;
  /** Timers that are still set. */
  pending(): number;
  /** Frames that were asked for since the start. */
  frames(): number;
}

const startMs = Date.UTC(2026, 0, 2, 3, 4, 5);

interface Timer {
  readonly dueMs: number;
  readonly run: () => void;
}

const macrotask = () => new Promise<void>((resolve) => setImmediate(resolve));

export function createFakeClock(): FakeClock {
  let nowMs = startMs;
  let serverAheadMs = 0;
  let frameCount = 0;
  let timers: Timer[] = [];
  let frames: (() => void)[] = [];

  const after = (ms: number, run: () => void) => {
    const timer = { dueMs: nowMs + ms, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  const settle = async () => {
    for (let round = 0; round < 4; round += 1) {
      await macrotask();
      const due = frames;
      frames = [];
      for (const frame of due) frame();
    }
  };

  return {
    now: () => nowMs,
    steady: () => nowMs,
    isoNow: () => new Date(nowMs + serverAheadMs).toISOString(),
    followServer(date) {
      const aheadMs = Date.parse(date) - nowMs;
      if (!Number.isNaN(aheadMs)) serverAheadMs = aheadMs;
    },
    parse(date) {
      const timeMs = Date.parse(date);
      return Number.isNaN(timeMs) ? null : timeMs;
    },
    after,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const cancel = after(ms, () => resolve());
        const abort = () => {
          cancel();
          reject(new DOMException('Aborted', 'AbortError'));
        };
        if (signal?.aborted) abort();
        else signal?.addEventListener('abort', abort);
      }),
    toLocal: (iso) => iso.slice(0, 16),
    toUtc: (local) => `${local}:00.000Z`,
    nextFrame(callback) {
      frameCount += 1;
      frames.push(callback);
      return () => {
        frames = frames.filter((frame) => frame !== callback);
      };
    },
    async advance(ms) {
      const endMs = nowMs + ms;
      await settle();
      for (;;) {
        const next = timers.filter(({ dueMs }) => dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs)[0];
        if (!next) break;
        nowMs = Math.max(nowMs, next.dueMs);
        timers = timers.filter((timer) => timer !== next);
        next.run();
        await settle();
      }
      nowMs = endMs;
    },
    async jump(ms) {
      nowMs += ms;
      await this.advance(0);
    },
    settle,
    pending: () => timers.length,
    frames: () => frameCount,
  };
}
