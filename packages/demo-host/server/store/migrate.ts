import type { Database, Queryable } from './database.ts';
import type { Migration } from './migration.ts';
import { migrations } from './migrations.ts';

/** Any fixed number will do, as long as every process of this server uses the same. */
const setupLock = 7_265_120;

/** An index of a large table takes its time. */
const setupPatienceMs = 600_000;

/** Holds a lock against other processes that start at the same time, while the schema or the seed is written. */
export const withSetupLock = (database: Database, work: (queryable: Queryable) => Promise<void>): Promise<void> =>
  database.transaction(async (queryable) => {
    await queryable.query(`select pg_advisory_xact_lock(${setupLock})`);
    await work(queryable);
  }, setupPatienceMs);

/** Brings the schema up to date; does nothing when it already is. */
export const migrate = (database: Database, steps: readonly Migration[] = migrations): Promise<void> =>
  withSetupLock(database, async (queryable) => {
    await queryable.query(
      `create table if not exists migrations (number int primary key, name text not null,
         applied_at timestamptz not null default now())`,
    );
    const applied = await queryable.query<{ number: number }>('select number from migrations');
    const known = new Set(applied.map(({ number }) => number));
    const newest = Math.max(0, ...steps.map(({ number }) => number));
    const unknown = Math.max(0, ...known);
    if (unknown > newest)
      throw new Error(
        `The database has the schema of a newer version of this server (${unknown}; this one knows ${newest}). Please run that version, or restore a backup that was made before it.`,
      );
    for (const { number, name, statements, run } of steps) {
      if (known.has(number)) continue;
      for (const statement of statements) await queryable.query(statement);
      await run?.(queryable);
      await queryable.query('insert into migrations (number, name) values ($1, $2)', [number, name]);
    }
  });
