// The uploaded files of a draft as they are stored: a visitor's tabs share the place, and each has its own files there.

import { parseItems } from '../../protocol/envelope.ts';
import { type StoredFile, storedFileSchema } from '../../protocol/stored-file.ts';
import type { OwnTab } from '../storage/own-tab.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { DraftFile } from './attachments-types.ts';

export interface StoredFiles {
  /** This tab's files that wait to be sent, also after the visitor has changed. */
  restore(): readonly DraftFile[];
  /** Hands over what tabs that have ended left behind: the page before a reload, or a tab that was closed. */
  inherit(take: (files: readonly DraftFile[]) => void): void;
  put(file: DraftFile): void;
  drop(ids: readonly string[]): void;
  /** Ids that were stored here and no longer are: they were removed, or belong to another tab now. */
  gone(): readonly string[];
}

/** Creates the store of the visitor whom `storage` has at the time of each call. */
export function createStoredFiles(storage: ScopedStorage, tab: OwnTab): StoredFiles {
  /** Ids that this tab knows to have been stored as its own. */
  let known = new Set<string>();
  const read = (): readonly StoredFile[] => parseItems(storedFileSchema, storage.visitor.read().files);
  const readOwn = () => read().filter((file) => file.tab === tab.id);
  const write = (files: readonly StoredFile[]) => storage.visitor.patch({ files: files.length > 0 ? files.slice() : undefined });

  const take = (from: string | undefined): readonly DraftFile[] => {
    const files = read();
    const left = files.filter((file) => file.tab === from);
    if (left.length === 0) return [];
    tab.claim();
    write(files.map((file) => (file.tab === from ? { ...file, tab: tab.id } : file)));
    for (const { id } of left) known.add(id);
    return left.map(toDraft);
  };

  return {
    restore() {
      const files = readOwn();
      known = new Set(files.map(({ id }) => id));
      return files.map(toDraft);
    },
    inherit(onTaken) {
      const owner = storage.$owner.get();
      for (const from of new Set(read().map((file) => file.tab))) {
        if (from === tab.id) continue;
        // Nobody's: it was stored before tabs were told apart.
        if (from === undefined) onTaken(take(from));
        else void tab.inherit(from, () => owner === storage.$owner.get() && onTaken(take(from)));
      }
    },
    put({ id, name, mimeType, size, url, isInText }) {
      if (url === undefined) return;
      known.add(id);
      tab.claim();
      write([...read().filter((file) => file.id !== id), { id, name, mimeType, size, url, isInText, tab: tab.id }]);
    },
    drop(ids) {
      for (const id of ids) known.delete(id);
      const isDropped = (file: StoredFile) => file.tab === tab.id && ids.includes(file.id);
      const files = read();
      if (files.some(isDropped)) write(files.filter((file) => !isDropped(file)));
    },
    gone() {
      const stored = new Set(readOwn().map(({ id }) => id));
      const missing = [...known].filter((id) => !stored.has(id));
      for (const id of missing) known.delete(id);
      return missing;
    },
  };
}

function toDraft({ id, name, mimeType, size, url, isInText }: StoredFile): DraftFile {
  return { id, name, mimeType, size, url, ...(isInText && { isInText }), status: 'done', progress: 100 };
}
