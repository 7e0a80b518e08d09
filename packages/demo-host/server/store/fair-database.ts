// A database that is shared fairly: one address cannot keep it from all others by asking for much at the same time.

import { currentRequest } from '../limits/current-request.ts';
import type { Database } from './database.ts';
import { createFairQueue } from './fair-queue.ts';
import type { FairQueueOptions } from './fair-queue.ts';

/** The same database. Statements and transactions wait for their turn; those of a transaction are part of it. */
export const shareFairly = (database: Database, options: Omit<FairQueueOptions, 'isInTurns'>): Database => {
  // The embedded one works in this process: what comes together would be done without a look at the network.
  const queue = createFairQueue({ ...options, isInTurns: !database.isShared });
  return {
    ...database,
    query: (text, params) => queue.run(currentRequest(), () => database.query(text, params)),
    transaction: (work, patienceMs) => queue.run(currentRequest(), () => database.transaction(work, patienceMs)),
  };
};
