import { access, constants, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import type { FileStore } from './file-store.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Keeps files in `folder`. Staged files have to lie on the same disk, since they are moved. */
export const createDiskFileStore = (folder: string): FileStore => ({
  put: async (name, { path }) => {
    await makeFolder(folder);
    await rename(path, join(folder, name));
  },
  open: async (name, range) => {
    try {
      return (await open(join(folder, name))).createReadStream(range ?? {});
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
  remove: (name) => rm(join(folder, name), { force: true }),
  check: async () => {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK);
  },
  close: async () => {},
});
