// Who is next where only so much can be done at the same time: each address in its turn, however much one of them asks for, and
// of each what was begun before what was not. So few requests of one address are under way, and the others cost nothing.

import { DatabaseBusy } from './database.ts';

export interface FairQueueOptions {
  /** How much is done at the same time. */
  readonly atOnce: number;
  /** Of that, for one address; the server's own work may take all. */
  readonly atOnceEach: number;
  /** Until something that waits is refused; null: it waits as long as it takes. */
  readonly patienceMs: number | null;
  /** Each begins in a turn of the event loop of its own, because it does not leave the processor until it is done. */
  readonly isInTurns: boolean;
}

/** Whoever asks, again and again until it has what it needs. */
export interface Asker {
  readonly address: string;
  isBegun: boolean;
}

export interface FairQueue {
  /** Does the work when it is its turn; null asks for the server itself. Not to be nested. */
  run<Result>(asker: Asker | null, work: () => Promise<Result>): Promise<Result>;
}

type Waiting = Set<() => void>;

interface Lane {
  /** In the order of the calls. */
  readonly begun: Waiting;
  readonly fresh: Waiting;
  running: number;
}

const isWaiting = ({ begun, fresh }: Lane): boolean => begun.size + fresh.size > 0;

const takeFirst = ({ begun, fresh }: Lane): (() => void) | undefined => {
  const waiting = begun.size > 0 ? begun : fresh;
  const [first] = waiting;
  if (first) waiting.delete(first);
  return first;
};

export const createFairQueue = ({ atOnce, atOnceEach, patienceMs, isInTurns }: FairQueueOptions): FairQueue => {
  /** By address; the one that was served last is the last. */
  const lanes = new Map<string | null, Lane>();
  let running = 0;
  let isPlanned = false;

  const forgetEmpty = (address: string | null, lane: Lane): void => {
    if (lane.running === 0 && !isWaiting(lane)) lanes.delete(address);
  };

  const findNext = (): [string | null, Lane] | undefined => {
    if (running >= atOnce) return undefined;
    // Past a few only: those that wait for nothing, or have their share, are no more than what is under way.
    for (const [address, lane] of lanes)
      if (isWaiting(lane) && (address === null || lane.running < atOnceEach)) return [address, lane];
    return undefined;
  };

  const beginNext = (): boolean => {
    const next = findNext();
    if (!next) return false;
    const [address, lane] = next;
    lanes.delete(address);
    lanes.set(address, lane);
    lane.running += 1;
    running += 1;
    takeFirst(lane)?.();
    return true;
  };

  const serve = (): void => {
    if (isPlanned || !findNext()) return;
    isPlanned = true;
    // Not at once: whoever has just got something may ask for the next, and comes before what was not begun.
    setImmediate(() => {
      isPlanned = false;
      while (beginNext() && !isInTurns);
      serve();
    });
  };

  const waitForTurn = (asker: Asker | null): Promise<void> =>
    new Promise((resolve, reject) => {
      const address = asker?.address ?? null;
      const lane = lanes.get(address) ?? { begun: new Set(), fresh: new Set(), running: 0 };
      const waiting = asker?.isBegun ? lane.begun : lane.fresh;
      const giveUp = (): void => {
        waiting.delete(begin);
        forgetEmpty(address, lane);
        reject(new DatabaseBusy());
      };
      const timer = patienceMs === null ? undefined : setTimeout(giveUp, patienceMs);
      const begin = (): void => {
        clearTimeout(timer);
        if (asker) asker.isBegun = true;
        resolve();
      };
      lanes.set(address, lane);
      waiting.add(begin);
      serve();
    });

  const leave = (address: string | null): void => {
    running -= 1;
    const lane = lanes.get(address);
    if (lane) {
      lane.running -= 1;
      forgetEmpty(address, lane);
    }
    serve();
  };

  return {
    run: async (asker, work) => {
      await waitForTurn(asker);
      try {
        return await work();
      } finally {
        leave(asker?.address ?? null);
      }
    },
  };
};
