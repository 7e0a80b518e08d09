// A database that is shared fairly: one address cannot keep it from all others by asking for much at the same time.

import { currentAddress } from '../limits/current-address.ts';
import type { Database } from './database.ts';
import { createFairQueue } from './fair-queue.ts';
import type { FairQueue, FairQueueOptions } from './fair-queue.ts';

export interface FairDatabase extends Database, Pick<FairQueue, 'waiting'> {}

/** The same database. Statements and transactions wait for their turn, those of a transaction are its own. */
export const shareFairly = (database: Database, options: Omit<FairQueueOptions, 'isInTurns'>): FairDatabase => {
  // The embedded one works in this process: what comes together would be done without a look at the network.
  const queue = createFairQueue({ ...options, isInTurns: !database.isShared });
  return {
    ...database,
    query: (text, params) => queue.run(currentAddress(), () => database.query(text, params)),
    transaction: (work, patienceMs) => queue.run(currentAddress(), () => database.transaction(work, patienceMs)),
    waiting: queue.waiting,
  };
};
