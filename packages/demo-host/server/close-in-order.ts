import type { Clock } from './clock.ts';

/**
 * Takes one step after the other, and waits for all of them `withinMs` at most: then the steps that are left are still begun,
 * since each may free something, but not waited for. Resolves with whether all were in time; rejects as the first that failed.
 */
export const closeInOrder = async (
  clock: Clock,
  withinMs: number,
  steps: readonly (() => Promise<unknown>)[],
): Promise<boolean> => {
  const done = new AbortController();
  let isLate = false;
  const deadline = clock.sleep(withinMs, done.signal).then(() => {
    isLate = !done.signal.aborted;
  });
  try {
    for (const step of steps) {
      const work = step();
      // It may fail when nobody waits for it any more.
      work.catch(() => {});
      await Promise.race([work, deadline]);
    }
  } finally {
    done.abort();
  }
  return !isLate;
};

/** Resolves with what was opened, and keeps in mind how it is closed. */
export type Open = <Opened>(opening: Promise<Opened>, close: (opened: Opened) => Promise<unknown>) => Promise<Opened>;

/**
 * For what is opened one after the other: where the next thing cannot be, all before it is closed, the last first, since nothing of it
 * would ever end by itself.
 */
export const createOpener = (): Open => {
  const closers: (() => Promise<unknown>)[] = [];
  return async (opening, close) => {
    try {
      const opened = await opening;
      closers.unshift(() => close(opened));
      return opened;
    } catch (error) {
      // What does not close either is no better news than why.
      for (const closeNext of closers) await closeNext().catch(() => {});
      throw error;
    }
  };
};
