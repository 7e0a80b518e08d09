import { openPromise } from 'yauzl';

/** More than any document has before the entries that tell what it is. */
const maxEntries = 10_000;

/**
 * Whether the file is a zip archive with all of these entries; a name with a slash at its end stands for anything in that
 * folder. The table of contents is read entry by entry, and no further than it has to be.
 */
export const hasZipEntries = async (path: string, wanted: readonly string[]): Promise<boolean> => {
  const missing = new Set(wanted);
  const archive = await openPromise(path, { autoClose: false }).catch(() => null);
  if (!archive) return false;
  let seen = 0;
  try {
    for await (const { fileName } of archive.eachEntry()) {
      missing.delete(fileName);
      missing.delete(fileName.slice(0, fileName.indexOf('/') + 1));
      if (missing.size === 0) return true;
      seen += 1;
      if (seen === maxEntries) return false;
    }
  } catch {
    // A table that is broken, or whose names lead out of the archive.
    return false;
  } finally {
    archive.close();
  }
  return false;
};
