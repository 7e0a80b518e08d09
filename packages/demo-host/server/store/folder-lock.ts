// The embedded database is for one process: a second one on the same folder would damage it without a word.
//
// The lock is an advisory lock of the file system on a file in the folder itself. The system takes it away with the process,
// however that ends, so no lock is ever stale; and whoever reaches the folder, by whatever path, meets the same file. Node has no
// call for such a lock: SQLite, which is part of Node, takes one on every system, and nothing is ever written to its file.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const lockFile = 'in-use.lock';
/** SQLITE_BUSY: another connection has the lock. */
const busy = 5;

const inUse = (folder: string): Error =>
  new Error(
    `DATA_DIR: The folder ${folder} is in use by another process. Stop it, choose another folder, or set DATABASE_URL: ` +
      'several processes need PostgreSQL.',
  );

/** Its own words name no folder: "database or disk is full". */
const notLockable = (folder: string, error: unknown): Error =>
  new Error(
    `DATA_DIR: The folder ${folder} cannot be locked. (${error instanceof Error ? error.message : String(error)})`,
    { cause: error },
  );

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === busy;

/**
 * Keeps `folder` for this process and resolves with the release. Rejects while another holder is alive. The file of the lock
 * lies in the folder, or at `path`.
 */
export const lockFolder = async (folder: string, path = join(folder, lockFile)): Promise<() => Promise<void>> => {
  const lock = new DatabaseSync(path);
  try {
    // Nothing is written, so there is nothing to take back; the file of the journal would only lie about.
    lock.exec('pragma journal_mode = off');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw isBusy(error) ? inUse(folder) : notLockable(folder, error);
  }
  return async () => lock.close();
};
