// The uploaded files of a draft as they are stored: a visitor's tabs share them, and each writes only about its own.

import { parseItems } from '../../protocol/envelope.ts';
import { type StoredFile, storedFileSchema } from '../../protocol/stored.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { DraftFile } from './attachments-types.ts';

export interface StoredFiles {
  /** What is waiting to be sent, also after the visitor has changed. */
  restore(): readonly DraftFile[];
  put(file: DraftFile): void;
  drop(ids: readonly string[]): void;
  /** Ids that were stored and no longer are: another tab has sent or removed those files. */
  gone(): readonly string[];
}

/** Creates the store of the scope that `storage` has at the time of each call. */
export function createStoredFiles(storage: ScopedStorage): StoredFiles {
  /** Ids that this tab knows to have been stored. */
  let known = new Set<string>();
  const read = (): readonly StoredFile[] => parseItems(storedFileSchema, storage.visitor.read().files);
  const write = (files: readonly StoredFile[]) => storage.visitor.patch({ files: files.length > 0 ? files.slice() : undefined });

  return {
    restore() {
      const files = read();
      known = new Set(files.map(({ id }) => id));
      return files.map(({ isInText, ...file }) => ({ ...file, ...(isInText && { isInText }), status: 'done', progress: 100 }));
    },
    put({ id, name, mimeType, size, url, isInText }) {
      if (url === undefined) return;
      known.add(id);
      write([...read().filter((file) => file.id !== id), { id, name, mimeType, size, url, isInText }]);
    },
    drop(ids) {
      for (const id of ids) known.delete(id);
      const files = read();
      if (files.some(({ id }) => ids.includes(id))) write(files.filter(({ id }) => !ids.includes(id)));
    },
    gone() {
      const stored = new Set(read().map(({ id }) => id));
      const missing = [...known].filter((id) => !stored.has(id));
      for (const id of missing) known.delete(id);
      return missing;
    },
  };
}
