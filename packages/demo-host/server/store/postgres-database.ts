// A PostgreSQL server: several processes of this server may then run side by side.

import pg from 'pg';
import { toStorable } from './database.ts';
import type { Database, Queryable } from './database.ts';
import { listenOn } from './postgres-notices.ts';

const queryableOn = (connection: pg.Pool | pg.PoolClient): Queryable => ({
  query: async <Row extends object>(text: string, params: readonly unknown[] = []) =>
    (await connection.query<Row & pg.QueryResultRow>(text, params.map(toStorable))).rows,
});

/** Connects to `url` with a pool of `connections`. Rejects when the server cannot be reached. */
export const openPostgres = async (
  url: string,
  report: (error: unknown) => void,
  connections = 10,
): Promise<Database> => {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', report);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }

  const listening = new Set<() => Promise<void>>();
  return {
    ...queryableOn(pool),
    transaction: async (work) => {
      const client = await pool.connect();
      let broken = false;
      try {
        await client.query('begin');
        const result = await work(queryableOn(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => {
          broken = true;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    listen: async (channel, heard) => {
      const end = await listenOn(url, channel, heard, report);
      listening.add(end);
      return async () => {
        listening.delete(end);
        await end();
      };
    },
    close: async () => {
      await Promise.all([...listening].map((end) => end()));
      await pool.end();
    },
  };
};
