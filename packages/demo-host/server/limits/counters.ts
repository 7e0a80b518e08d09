// Counters with a window of time. Processes that share a database share them; the embedded database is for one process, which
// counts fast ones in memory.

import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from '../store/database.ts';

export interface CounterOptions {
  /** What is counted; a counter of the same name elsewhere is the same. */
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
}

/** What the library needs of a pool. */
const clientOf = (database: Database) => ({
  query: async ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) => {
    const rows = await database.query(text, values);
    return { rows, rowCount: rows.length };
  },
});

const storedOptions = (database: Database, { name, most, windowMs }: CounterOptions) => ({
  storeClient: clientOf(database),
  storeType: 'pool',
  tableName: 'rate_counters',
  tableCreated: true,
  keyPrefix: name,
  points: most,
  duration: windowMs / 1_000,
});

/** A counter in the database, which also outlives a restart. */
export const createStoredCounter = (database: Database, options: CounterOptions): RateLimiterPostgres =>
  new RateLimiterPostgres(storedOptions(database, options));

/** A counter of this process alone, for calls that cost less than it would to store that they were made. */
export const createMemoryCounter = ({ name, most, windowMs }: CounterOptions): RateLimiterAbstract =>
  new RateLimiterMemory({ keyPrefix: name, points: most, duration: windowMs / 1_000 });

/** A counter for many and short windows. While the database is away each process counts alone. */
export const createQuickCounter = (database: Database, options: CounterOptions): RateLimiterAbstract => {
  const { most } = options;
  const memory = createMemoryCounter(options);
  if (!database.isShared) return memory;
  return new RateLimiterPostgres({
    ...storedOptions(database, options),
    // Who is over the limit is refused from memory, and costs the database nothing more.
    inMemoryBlockOnConsumed: most + 1,
    insuranceLimiter: memory,
    clearExpiredByTimeout: false,
  });
};

/** Counts; ms to wait when that is too much, else null. */
export const count = async (counter: RateLimiterAbstract, key: string, points = 1): Promise<number | null> => {
  try {
    await counter.consume(key, points);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
    throw refusal;
  }
};
