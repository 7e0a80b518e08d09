// PostgreSQL compiled to WebAssembly, in a folder or in memory: the default, so that the demo needs no installation.

import { PGlite } from '@electric-sql/pglite';
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { DatabaseUnavailable, StorageFull, toStorable } from './database.ts';
import type { Database } from './database.ts';
import { databaseFolderOptions } from './database-folder.ts';
import { hasDiskRoom, readDiskRoom } from './disk-space.ts';
import { lockFolder } from './folder-lock.ts';

export interface PgliteOptions {
  /** What a new database begins as a copy of, which is several times quicker than to make it. */
  readonly blank?: Blob | null;
  /** Commits outlive a crash of the machine, not only of the process. */
  readonly isDurable?: boolean;
  /** With less room on the disk nothing is written any more; 0: whatever the disk has. */
  readonly reserveBytes?: number;
  /** Told, a line each, when nothing can be written any more, and when it can again. */
  readonly notify?: (line: string) => void;
}

const makeDatabaseFolder = async (folder: string): Promise<void> => {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR: The folder ${folder} cannot be written. (${reason})`, { cause: error });
  }
};

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MB`;

const describeRoom = (folder: string): string => {
  const { bytes, entries } = readDiskRoom(folder);
  return `${bytes === Infinity ? 'unknown' : megabytes(bytes)}${entries === Infinity ? '' : ` and ${entries} files`}`;
};

const requireRoom = (folder: string, reserveBytes: number): void => {
  if (hasDiskRoom(folder, reserveBytes)) return;
  throw new Error(
    `DATA_DIR: The disk of the folder ${folder} is full: room is left for ${describeRoom(folder)}, and ` +
      `${megabytes(reserveBytes)} are kept free (DISK_RESERVE_BYTES). Make room, or choose another folder.`,
  );
};

const create = async (
  folder: string | null,
  { blank = null, isDurable = false, notify = () => {} }: PgliteOptions,
): Promise<PGlite> => {
  if (folder === null) return PGlite.create({ dataDir: 'memory://', ...(blank && { loadDataDir: blank }) });
  const dataDir = join(folder, 'database');
  const isNew = blank !== null && !existsSync(join(dataDir, 'PG_VERSION'));
  const fail = (file: string): never => {
    try {
      notify(
        `DATA_DIR: The database cannot write ${join(dataDir, file)}, and the server ends. Room is left for ${describeRoom(folder)}.`,
      );
    } finally {
      process.exit(1);
    }
  };
  try {
    return await PGlite.create({
      ...databaseFolderOptions(dataDir, { isDurable, fail }),
      ...(isNew && { loadDataDir: blank }),
    });
  } catch (error) {
    // PGlite's own words are those of its compiler.
    const reason = error instanceof Error ? error.message : String(error);
    const room = `Room is left on its disk for ${describeRoom(folder)}.`;
    throw new Error(`DATA_DIR: The database in the folder ${folder} cannot be opened. ${room} (${reason})`, {
      cause: error,
    });
  }
};

/** A little more, so that it does not change with every file that comes and goes. */
const reserveToBeginAgain = 1.25;

/** Before a statement: lets PostgreSQL refuse writes while the disk is nearly full, and whatever only reads go on. */
const createReserve = (
  pglite: PGlite,
  folder: string | null,
  { reserveBytes = 0, notify = () => {} }: PgliteOptions,
) => {
  let isFull = false;
  return async (): Promise<void> => {
    const needed = isFull ? reserveBytes * reserveToBeginAgain : reserveBytes;
    if (folder === null || isFull === !hasDiskRoom(folder, needed)) return;
    isFull = !isFull;
    const room = `The disk of the folder ${folder} has room for ${describeRoom(folder)}`;
    notify(isFull ? `DATA_DIR: ${room}: nothing is stored until there is more.` : `DATA_DIR: ${room} again.`);
    await pglite.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
  };
};

/** SQLSTATE: a disk that is full, and a write while nothing may be written, which has no other reason here. */
const full: readonly unknown[] = ['53100', '25006'];
/** A file that cannot be opened, read or written: the folder has been made read-only, or the disk fails. Nobody here lacks another right. */
const unusable: readonly unknown[] = ['42501', '58030', '58P01'];

/** The same failure, as `StorageFull` or `DatabaseUnavailable` where the reason is the folder. */
export const readPgliteFailure = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (full.includes(error.code)) return new StorageFull(error);
  return unusable.includes(error.code) ? new DatabaseUnavailable(error) : error;
};

/** Opens the embedded database in `folder`, or in memory when that is null. Rejects while another process uses it. */
export const openPglite = async (folder: string | null, options: PgliteOptions = {}): Promise<Database> => {
  if (folder !== null) await makeDatabaseFolder(folder);
  if (folder !== null) requireRoom(folder, options.reserveBytes ?? 0);
  const unlock = folder === null ? async (): Promise<void> => {} : await lockFolder(folder);
  try {
    const pglite = await create(folder, options);
    const keepReserve = createReserve(pglite, folder, options);
    const runIn =
      (queryable: Pick<PGlite, 'query'>) =>
      async <Row extends object>(text: string, params: readonly unknown[] = []): Promise<Row[]> => {
        try {
          return (await queryable.query<Row>(text, params.map(toStorable))).rows;
        } catch (error) {
          throw readPgliteFailure(error);
        }
      };
    const run = runIn(pglite);
    return {
      isShared: false,
      query: async (text, params) => {
        await keepReserve();
        return run(text, params);
      },
      transaction: async (work) => {
        await keepReserve();
        return pglite.transaction((transaction) => work({ query: runIn(transaction) }));
      },
      listen: (channel, heard) => pglite.listen(channel, heard),
      close: async () => {
        await pglite.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
};
