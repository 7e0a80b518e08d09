import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Makes a folder and those above it that are missing. Node's own `recursive` never comes back where the system says that a folder
 * is not there whose parent is, as `/proc` does.
 */
export const makeFolder = async (folder: string): Promise<void> => {
  const found = await stat(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (found?.isDirectory()) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  await mkdir(folder).catch((error: unknown) => {
    // Somebody else was quicker; a file in its place is another matter.
    if (found !== null || !hasCode(error, 'EEXIST')) throw error;
  });
};
