// PostgreSQL compiled to WebAssembly, in a folder or in memory: the default, so that the demo needs no installation.

import { PGlite } from '@electric-sql/pglite';
import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { toStorable } from './database.ts';
import type { Database } from './database.ts';
import { durableOptions } from './durable-folder.ts';
import { lockFolder } from './folder-lock.ts';

const makeFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR: The folder ${folder} cannot be written. (${reason})`, { cause: error });
  }
};

/**
 * Opens the embedded database in `folder`, or in memory when that is null. Rejects while another process uses it. A new one
 * begins as a copy of `blank`, where that is given, which is several times quicker than to make it. `isDurable` makes commits
 * outlive a crash of the machine, not only of the process.
 */
export const openPglite = async (
  folder: string | null,
  blank: Blob | null = null,
  isDurable = false,
): Promise<Database> => {
  if (folder !== null) await makeFolder(folder);
  const unlock = folder === null ? async (): Promise<void> => {} : await lockFolder(folder);
  try {
    const dataDir = folder === null ? 'memory://' : join(folder, 'database');
    const isNew = blank !== null && !existsSync(join(dataDir, 'PG_VERSION'));
    const pglite = await PGlite.create({
      ...(isDurable && folder !== null ? durableOptions(dataDir) : { dataDir }),
      ...(isNew && { loadDataDir: blank }),
    });
    return {
      isShared: false,
      query: async <Row extends object>(text: string, params: readonly unknown[] = []) =>
        (await pglite.query<Row>(text, params.map(toStorable))).rows,
      transaction: (work) =>
        pglite.transaction((transaction) =>
          work({
            query: async <Row extends object>(text: string, params: readonly unknown[] = []) =>
              (await transaction.query<Row>(text, params.map(toStorable))).rows,
          }),
        ),
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
