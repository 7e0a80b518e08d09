// PostgreSQL gives the room of rows that were changed or deleted back by itself. The embedded database has to be told.

import type { Database } from './database.ts';

/** Fewer are not worth a look at the table; of a large one a small part. */
const isWorthCleaning = (rows: string): string =>
  `(${rows}.n_dead_tup >= 50 and ${rows}.n_dead_tup >= ${rows}.n_live_tup / 50)`;

/** Lets the room of dead rows be used again. Resolves with the tables that had enough of them. */
export const cleanDeadRows = async (database: Database): Promise<readonly string[]> => {
  // What was just changed is else counted within a second only.
  await database.query('select pg_stat_force_next_flush()');
  const tables = await database.query<{ name: string }>(
    // Long values lie in rows of a table of their own, which a vacuum of the table is about as well.
    `select quote_ident(pg_class.relname) as name from pg_class join pg_stat_all_tables as own on own.relid = pg_class.oid
       left join pg_stat_all_tables as long on long.relid = pg_class.reltoastrelid
     where own.schemaname = 'public' and (${isWorthCleaning('own')} or ${isWorthCleaning('long')}) order by 1`,
  );
  // One after the other, so that others come between.
  for (const { name } of tables) await database.query(`vacuum ${name}`);
  return tables.map(({ name }) => name);
};
