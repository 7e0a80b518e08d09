// The log of the embedded database. PostgreSQL has a process that writes checkpoints, after which the log before them is used
// again; the embedded one has none, and its log would grow for as long as the server runs.

import type { Database } from './database.ts';

/** What a server that was killed reads at its next start at most. On the disk the log takes about twice as much. */
const longestLogBytes = 64 * 1_024 ** 2;

/** Writes a checkpoint when the log has become longer since the last. Resolves with whether it did. */
export const keepLogShort = async (database: Database, mostBytes = longestLogBytes): Promise<boolean> => {
  const [log] = await database.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  );
  if ((log?.bytes ?? 0) < mostBytes) return false;
  await database.query('checkpoint');
  return true;
};
