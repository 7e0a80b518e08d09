// Who is next where only so much can be done at the same time: each address in its turn, however much one of them asks for.

import { DatabaseUnavailable } from './database.ts';

export interface FairQueueOptions {
  /** How much is done at the same time. */
  readonly atOnce: number;
  /** Of that, for one address; the server's own work, whose address is null, may take all. */
  readonly atOnceEach: number;
  /** Until something that waits is refused; null: it waits as long as it takes. */
  readonly patienceMs: number | null;
  /** Each begins in a turn of the event loop of its own, because it does not leave the processor until it is done. */
  readonly isInTurns: boolean;
}

export interface FairQueue {
  /** Does the work when it is its turn. Not to be nested. */
  run<Result>(address: string | null, work: () => Promise<Result>): Promise<Result>;
  /** How much of an address has not been begun. */
  waiting(address: string | null): number;
}

interface Lane {
  /** In the order of the calls. */
  readonly waiting: Set<() => void>;
  running: number;
}

export const createFairQueue = ({ atOnce, atOnceEach, patienceMs, isInTurns }: FairQueueOptions): FairQueue => {
  /** The one that was served last is the last. */
  const lanes = new Map<string | null, Lane>();
  let running = 0;
  let isPlanned = false;

  const forgetEmpty = (address: string | null, lane: Lane): void => {
    if (lane.running === 0 && lane.waiting.size === 0) lanes.delete(address);
  };

  const findNext = (): [string | null, Lane] | undefined => {
    if (running >= atOnce) return undefined;
    // Past a few only: those that wait for nothing, or have their share, are no more than what is under way.
    for (const [address, lane] of lanes)
      if (lane.waiting.size > 0 && (address === null || lane.running < atOnceEach)) return [address, lane];
    return undefined;
  };

  const beginNext = (): boolean => {
    const next = findNext();
    if (!next) return false;
    const [address, lane] = next;
    const [begin] = lane.waiting;
    if (begin) lane.waiting.delete(begin);
    lanes.delete(address);
    lanes.set(address, lane);
    lane.running += 1;
    running += 1;
    begin?.();
    return true;
  };

  const serve = (): void => {
    if (!isInTurns) {
      while (beginNext());
      return;
    }
    if (isPlanned || !findNext()) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      beginNext();
      serve();
    });
  };

  const waitForTurn = (address: string | null): Promise<void> =>
    new Promise((resolve, reject) => {
      const lane = lanes.get(address) ?? { waiting: new Set(), running: 0 };
      lanes.set(address, lane);
      const giveUp = (): void => {
        lane.waiting.delete(begin);
        forgetEmpty(address, lane);
        reject(new DatabaseUnavailable(new Error('too many statements wait for it')));
      };
      const timer = patienceMs === null ? undefined : setTimeout(giveUp, patienceMs);
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      lane.waiting.add(begin);
      serve();
    });

  return {
    run: async (address, work) => {
      await waitForTurn(address);
      try {
        return await work();
      } finally {
        running -= 1;
        const lane = lanes.get(address);
        if (lane) {
          lane.running -= 1;
          forgetEmpty(address, lane);
        }
        serve();
      }
    },
    waiting: (address) => lanes.get(address)?.waiting.size ?? 0,
  };
};
