import type { Clock } from '@persona-chat/demo-host/server/clock.ts';

export interface HandClock extends Clock {
  /** Lets so many ms pass; whoever sleeps wakes up in order. */
  pass(ms: number): void;
}

/** A clock that only a test moves on. */
export const createHandClock = (): HandClock => {
  let elapsed = 0;
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  return {
    now: () => elapsed,
    time: () => Date.UTC(2030, 0, 1) + elapsed,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const sleeper = {
          at: elapsed + ms,
          wake: (): void => {
            sleepers.delete(sleeper);
            signal?.removeEventListener('abort', sleeper.wake);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', sleeper.wake, { once: true });
      }),
    pass: (ms) => {
      elapsed += ms;
      for (const { wake } of [...sleepers].filter(({ at }) => at <= elapsed).sort((a, b) => a.at - b.at)) wake();
    },
  };
};
