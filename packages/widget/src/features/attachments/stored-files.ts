// The uploaded files of a draft as they are stored: a visitor's tabs share the place, and each has its own files there.

import { parseItems } from '../../protocol/envelope.ts';
import { type StoredFile, storedFileSchema } from '../../protocol/stored-file.ts';
import type { OwnTab } from './own-tab.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { DraftFile } from './attachments-types.ts';

export interface StoredFiles {
  /** This tab's files that wait to be sent, also after the visitor has changed. */
  restore(): readonly DraftFile[];
  /** Hands over what the page before has left in this tab. */
  resume(take: (files: readonly DraftFile[]) => void): void;
  /** Hands over, in a new tab, what tabs that have ended left behind. */
  inherit(take: (files: readonly DraftFile[]) => void): void;
  put(file: DraftFile): void;
  drop(ids: readonly string[]): void;
  /** Ids of this tab that belong to another one now, as happens where a browser has no locks. */
  taken(): readonly string[];
  /** Whether the storage has others of this tab than it should: tabs that write at the same moment undo each other's changes. */
  isUndone(): boolean;
  /** Stores this tab's files once more, and only those. */
  mend(): void;
}

/** Creates the store of the visitor whom `storage` has at the time of each call. */
export function createStoredFiles(storage: ScopedStorage, tab: OwnTab): StoredFiles {
  /** What this tab has stored as its own. */
  let known = new Map<string, StoredFile>();
  let owner = storage.$owner.get();
  const read = (): readonly StoredFile[] => parseItems(storedFileSchema, storage.visitor.read().files);
  const readOwn = () => read().filter((file) => file.tab === tab.id);
  const write = (files: readonly StoredFile[]) =>
    storage.visitor.patch({ files: files.length > 0 ? files.slice() : undefined });

  const take = (from: string | undefined): readonly DraftFile[] => {
    const files = read();
    const left = files.filter((file) => file.tab === from);
    if (left.length === 0) return [];
    tab.claim();
    const own = left.map((file) => ({ ...file, tab: tab.id }));
    for (const file of own) known.set(file.id, file);
    write([...files.filter((file) => file.tab !== from), ...own]);
    return left.map(toDraft);
  };
  const takeEnded = (from: string, onTaken: (files: readonly DraftFile[]) => void) => {
    const asked = storage.$owner.get();
    void tab.inherit(from, () => asked === storage.$owner.get() && onTaken(take(from)));
  };
  const isUndone = () => {
    const ids = readOwn().map(({ id }) => id);
    return owner === storage.$owner.get() && (ids.length !== known.size || !ids.every((id) => known.has(id)));
  };

  return {
    restore() {
      const files = readOwn();
      known = new Map(files.map((file) => [file.id, file]));
      owner = storage.$owner.get();
      return files.map(toDraft);
    },
    resume(onTaken) {
      const { before } = tab;
      if (before !== undefined && read().some((file) => file.tab === before)) takeEnded(before, onTaken);
    },
    inherit(onTaken) {
      for (const from of new Set(read().map((file) => file.tab))) {
        // Nobody's: it was stored before tabs were told apart.
        if (from === undefined) onTaken(take(from));
        // A tab that was only reloaded has its own; what looks ended may be reloading at the same time.
        else if (from !== tab.id && tab.before === undefined) takeEnded(from, onTaken);
      }
    },
    put({ id, name, mimeType, size, url, isInText }) {
      if (url === undefined) return;
      const file = { id, name, mimeType, size, url, isInText, tab: tab.id };
      known.set(id, file);
      tab.claim();
      write([...read().filter((other) => other.id !== id), file]);
    },
    drop(ids) {
      for (const id of ids) known.delete(id);
      const isDropped = (file: StoredFile) => file.tab === tab.id && ids.includes(file.id);
      const files = read();
      if (files.some(isDropped)) write(files.filter((file) => !isDropped(file)));
    },
    taken() {
      const ids = read()
        .filter((file) => file.tab !== tab.id && known.has(file.id))
        .map(({ id }) => id);
      for (const id of ids) known.delete(id);
      return ids;
    },
    isUndone,
    mend() {
      if (isUndone()) write([...read().filter((file) => file.tab !== tab.id), ...known.values()]);
    },
  };
}

function toDraft({ id, name, mimeType, size, url, isInText }: StoredFile): DraftFile {
  return { id, name, mimeType, size, url, ...(isInText && { isInText }), status: 'done', progress: 100 };
}
