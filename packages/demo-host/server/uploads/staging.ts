// Uploads on their way in lie in a folder of this process. What a process has left behind when it died is removed by
// the next one that starts.

import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { newId } from '../secrets.ts';
import { lockFolder } from '../store/folder-lock.ts';

/** A folder of another machine that nothing has changed for so long belongs to nobody any more. */
const abandonedMs = 24 * 3_600_000;

export interface Staging {
  /** A path for a new file; its folder exists. */
  newPath(): Promise<string>;
  remove(path: string): Promise<void>;
  /** Rejects when no file can be written. */
  check(): Promise<void>;
  /** Removes what dead processes have left. */
  sweep(now: number): Promise<void>;
  close(): Promise<void>;
}

export const createStaging = (root: string): Staging => {
  const machine = hostname().replace(/[^\w-]/g, '_');
  const own = `${machine}.${newId()}`;
  const folder = join(root, own);
  const locks = `${root}-locks`;
  /** Beside the folders, which hold nothing but files on their way. */
  const lockOf = (name: string): string => join(locks, `${name}.lock`);
  let locking: Promise<() => Promise<void>> | null = null;

  const lock = async (): Promise<() => Promise<void>> => {
    try {
      await makeFolder(locks);
      return await lockFolder(folder, lockOf(own));
    } catch (error) {
      locking = null;
      throw error;
    }
  };

  const isDead = async (path: string, name: string, now: number): Promise<boolean> => {
    if (!name.startsWith(`${machine}.`)) return now - (await stat(path)).mtimeMs > abandonedMs;
    await makeFolder(locks);
    const release = await lockFolder(path, lockOf(name)).catch(() => null);
    await release?.();
    return release !== null;
  };

  const newPath = async (): Promise<string> => {
    await makeFolder(folder);
    await (locking ??= lock());
    return join(folder, newId());
  };

  return {
    newPath,
    remove: (path) => rm(path, { force: true }),
    check: async () => {
      const path = await newPath();
      // What the system says of a folder may be another thing than what it lets one do.
      await writeFile(path, 'x').finally(() => rm(path, { force: true }));
    },
    sweep: async (now) => {
      const names = await readdir(root).catch(() => []);
      for (const name of names) {
        const path = join(root, name);
        if (path === folder || !(await isDead(path, name, now))) continue;
        await rm(path, { recursive: true, force: true });
        await rm(lockOf(name), { force: true });
      }
    },
    close: async () => {
      const release = await locking?.catch(() => null);
      await rm(folder, { recursive: true, force: true });
      await release?.();
      await rm(lockOf(own), { force: true });
    },
  };
};
