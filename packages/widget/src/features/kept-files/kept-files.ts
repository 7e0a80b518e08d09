// What a visitor has attached or recorded and no server has yet outlives the page: what it is lies in the visitor's storage, as
// the property of a tab, and its bytes in a database of the browser's (docs/behaviour.md#storage).

import type { Env, FileStorePort, KeptFile } from '../../core/env.ts';
import {
  type StoredFile,
  storedFileSchema,
  type StoredRecording,
  storedRecordingSchema,
} from '../../protocol/stored-file.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import { createOwnTab } from './own-tab.ts';
import { createTabItems, type TabItem, type TabItems } from './tab-items.ts';

/** How long what a tab has left behind waits for a new one. */
const MAX_AGE_MS = 86_400_000;

export interface KeptFilesPorts {
  readonly env: Pick<Env, 'clock' | 'acquireLock' | 'newId' | 'loadFiles'>;
  readonly storage: ScopedStorage;
}

export interface KeptFiles {
  /** Those above the composer. */
  readonly files: TabItems<StoredFile>;
  readonly recordings: TabItems<StoredRecording>;
  /** Keeps the bytes of an item that is stored already; false where that is not possible. Never rejects. */
  keep(id: string, file: File): Promise<boolean>;
  /** The bytes of an item; null where they were not kept. Never rejects. */
  read(id: string): Promise<File | null>;
  /** Forgets the bytes of items that are not stored any more, or are on a server by now; not where another tab has taken them over. */
  release(ids: readonly string[]): void;
  destroy(): void;
}

export type CreateKeptFiles = (ports: KeptFilesPorts) => KeptFiles;

/** Creates what files and recordings of one tab are kept with. The database is opened with the first bytes. */
export const createKeptFiles: CreateKeptFiles = ({ env, storage }) => {
  const tab = createOwnTab(env, storage.tab);
  const isOld = ({ keptAtMs }: TabItem) => keptAtMs !== undefined && env.clock.now() - keptAtMs > MAX_AGE_MS;
  const shared = { storage, tab, isOld };
  const files = createTabItems<StoredFile>({ ...shared, field: 'files', schema: storedFileSchema });
  const recordings = createTabItems<StoredRecording>({ ...shared, field: 'recordings', schema: storedRecordingSchema });
  /** Ids whose bytes this page has kept or read. */
  const known = new Set<string>();
  let opening: Promise<FileStorePort | null> | undefined;
  let isOver = false;

  /** Whether anybody may want the bytes again. Of another visitor's nobody has to be asked whether their tab has ended. */
  const isWanted = ({ id, owner }: Pick<KeptFile, 'id' | 'owner'>) => {
    const { scope, visitor } = storage.$owner.get();
    const isPresent = owner.scope === scope && owner.visitor === visitor;
    const items = [...files.of(owner).filter(({ url }) => url === undefined), ...recordings.of(owner)];
    return items.some((item) => item.id === id && (isPresent || !isOld(item)));
  };
  const sweep = async (store: FileStorePort) => {
    await Promise.all([files.expire(), recordings.expire()]);
    if (!isOver) await store.drop((kept) => !isWanted(kept));
  };
  const open = () =>
    (opening ??= env.loadFiles().then(
      ({ store }) => {
        void sweep(store);
        return store;
      },
      () => {
        // Its code may be there another time.
        opening = undefined;
        return null;
      },
    ));

  return {
    files,
    recordings,
    async keep(id, file) {
      const owner = storage.$owner.get();
      if (owner.visitor === null) return false;
      known.add(id);
      const store = await open();
      const isKept = (await store?.put({ id, owner, file })) ?? false;
      // It was uploaded, removed or forgotten meanwhile.
      if (isKept && !isWanted({ id, owner })) await store?.drop((kept) => kept.id === id);
      return isKept;
    },
    async read(id) {
      known.add(id);
      return (await (await open())?.get(id)) ?? null;
    },
    release(ids) {
      const gone = ids.filter((id) => known.delete(id));
      if (gone.length > 0) void open().then((store) => store?.drop((one) => gone.includes(one.id) && !isWanted(one)));
    },
    destroy() {
      isOver = true;
      tab.destroy();
    },
  };
};
