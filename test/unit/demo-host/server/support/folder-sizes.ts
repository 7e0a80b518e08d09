import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Sizes of all files in a folder and below, in no order; none when there is no folder. */
export const fileSizes = async (folder: string): Promise<number[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  // A file may go away while they are counted.
  const sizes = files.map(({ parentPath, name }) =>
    stat(join(parentPath, name)).then(
      ({ size }) => size,
      () => null,
    ),
  );
  return (await Promise.all(sizes)).filter((size) => size !== null);
};
