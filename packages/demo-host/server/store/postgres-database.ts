// A PostgreSQL server: several processes of this server may then run side by side. It may restart, freeze or go away at any
// time: every wait has an end, and a connection that is lost is replaced.

import pg from 'pg';
import { DatabaseUnavailable, toStorable } from './database.ts';
import type { Database, Queryable } from './database.ts';
import { readPostgresFailure } from './postgres-failures.ts';
import { createNotices } from './postgres-notices.ts';

export interface DatabaseTimes {
  /** Until a connection is there, a free one of the pool included. */
  readonly connectMs: number;
  /** Until a statement has its answer. */
  readonly statementMs: number;
  /** Until a statement gets the lock that it needs. */
  readonly lockMs: number;
}

/** How many statements are under way at the same time. */
export const poolConnections = 10;

export const defaultDatabaseTimes: DatabaseTimes = { connectMs: 5_000, statementMs: 10_000, lockMs: 5_000 };

/** How much longer a client waits than the server, which says more exactly what is wrong. */
const clientExtraMs = 1_000;

const queryableOn = (connection: pg.Pool | pg.PoolClient, patienceMs?: number): Queryable => ({
  query: async <Row extends object>(text: string, params: readonly unknown[] = []) => {
    const patience = patienceMs === undefined ? {} : { query_timeout: patienceMs + clientExtraMs };
    try {
      return (await connection.query<Row & pg.QueryResultRow>({ text, values: params.map(toStorable), ...patience }))
        .rows;
    } catch (error) {
      throw readPostgresFailure(error);
    }
  },
});

const connect = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  try {
    return await pool.connect();
  } catch (error) {
    throw readPostgresFailure(error);
  }
};

/** A pool whose waits all end. What the server itself enforces does not help when it is frozen, so the client counts too. */
const createPool = (url: string, connections: number, times: DatabaseTimes): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: times.connectMs,
    query_timeout: times.statementMs + clientExtraMs,
    statement_timeout: times.statementMs,
    lock_timeout: times.lockMs,
    idle_in_transaction_session_timeout: times.statementMs + clientExtraMs,
  });

/** Without an answer of the server, nobody knows what its connection still does: it must not be lent to anybody else. */
const isCutOff = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && !(error.cause instanceof pg.DatabaseError);

/** A host with several addresses fails with several errors and no words of its own. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(reasonOf).join(', ')
    : error instanceof Error
      ? error.message
      : String(error);

/** Connects to `url` with a pool of `connections`. Rejects when the server cannot be reached. */
export const openPostgres = async (
  url: string,
  report: (error: unknown) => void,
  times: DatabaseTimes = defaultDatabaseTimes,
  connections = poolConnections,
): Promise<Database> => {
  const pool = createPool(url, connections, times);
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', report);
  // The pool listens to idle connections only. One that breaks while it is lent tells its borrower by the failed statement.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new Error(`DATABASE_URL: The database cannot be reached. (${reasonOf(error)})`, { cause: error });
  }

  const notices = createNotices({ url, report, times });
  return {
    isShared: true,
    ...queryableOn(pool),
    transaction: async (work, patienceMs) => {
      const client = await connect(pool);
      const queryable = queryableOn(client, patienceMs);
      let broken = false;
      try {
        await queryable.query('begin');
        if (patienceMs !== undefined) {
          for (const name of ['statement_timeout', 'lock_timeout'])
            await queryable.query(`set local ${name} = ${patienceMs}`);
        }
        const result = await work(queryable);
        await queryable.query('commit');
        return result;
      } catch (error) {
        broken = isCutOff(error);
        if (!broken) {
          await queryable.query('rollback').catch(() => {
            broken = true;
          });
        }
        throw error;
      } finally {
        client.release(broken);
      }
    },
    listen: notices.listen,
    poolUse: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      notices.close();
      await pool.end();
    },
  };
};
