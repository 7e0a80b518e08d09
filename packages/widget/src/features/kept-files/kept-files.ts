// What a visitor has attached or recorded and no server has yet outlives the page: what it is lies in the visitor's storage, as
// the property of a tab, and its bytes in a database of the browser's (docs/behaviour.md#storage).

import type { Env, FileStorePort, KeptFile } from '../../core/env.ts';
import { WidgetError } from '../../core/errors.ts';
import { firstPlaceOf, isOfVisitor, isSameOwner, type Owner, placeOf } from '../../core/owner.ts';
import { parseItems } from '../../protocol/envelope.ts';
import { outboxEntrySchema } from '../../protocol/stored.ts';
import {
  type StoredFile,
  storedFileSchema,
  type StoredRecording,
  storedRecordingSchema,
} from '../../protocol/stored-file.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import { createOwnTab } from './own-tab.ts';
import { refreshUploads } from './refresh-uploads.ts';
import { createTabItems, type TabItem, type TabItems } from './tab-items.ts';

/** How long what a tab has left behind waits for a new one. */
const MAX_AGE_MS = 86_400_000;

export interface KeptFilesPorts {
  readonly env: Pick<Env, 'clock' | 'acquireLock' | 'newId' | 'loadFileStore'>;
  readonly storage: ScopedStorage;
  readonly reply: Pick<ReplyFeature, '$status'>;
}

export interface KeptFiles {
  /** Those above the composer. */
  readonly files: TabItems<StoredFile>;
  readonly recordings: TabItems<StoredRecording>;
  /** Keeps the bytes of an item that is stored already; false where that is not possible. Never rejects. */
  keep(id: string, file: File): Promise<boolean>;
  /** Lengthens what is kept of an item; false where there is nothing to lengthen, or no room. Never rejects. */
  append(id: string, file: File): Promise<boolean>;
  /** Keeps files that wait for the code for files, until what it returns is called; the next page with that code applies its rules. */
  keepWaiting(files: readonly File[]): () => void;
  /** The bytes of an item; null where they were not kept. Rejects with `storage` where the browser does not say. */
  read(id: string): Promise<File | null>;
  /** The same, also of what only the memory of this page has. */
  source(id: string): Promise<File | null>;
  /** Forgets the bytes of items that are not stored any more; not where another tab has taken them over. */
  release(ids: readonly string[]): void;
  readonly refreshUploads: typeof refreshUploads;
  destroy(): void;
}

export type CreateKeptFiles = (ports: KeptFilesPorts) => KeptFiles;

/** Creates what files and recordings of one tab are kept with. The database is opened with the first bytes. */
export const createKeptFiles: CreateKeptFiles = ({ env, storage, reply }) => {
  const tab = createOwnTab(env, storage.tab);
  const isOld = ({ keptAtMs }: TabItem) => keptAtMs !== undefined && env.clock.now() - keptAtMs > MAX_AGE_MS;
  const shared = { storage, tab, isOld };
  const files = createTabItems<StoredFile>({ ...shared, field: 'files', schema: storedFileSchema });
  const recordings = createTabItems<StoredRecording>({ ...shared, field: 'recordings', schema: storedRecordingSchema });
  /** Ids whose bytes this page has kept or read. */
  const known = new Set<string>();
  /** What the browser has refused to keep. */
  const inMemory = new Map<string, File>();
  let opening: Promise<FileStorePort | null> | undefined;
  let isOver = false;

  /** Where items of bytes may lie that were kept for `owner`: another guest in their place has what waited moved (bootstrap/identity.ts). */
  const placesOf = (owner: Owner): readonly Owner[] => {
    const { scope, visitor } = storage.$owner.get();
    if (owner.scope !== scope || !isOfVisitor(owner.visitor, visitor)) return [owner];
    const first = firstPlaceOf(visitor) ?? null;
    const others = storage.conversationIds().flatMap((id) => (id === undefined ? [] : placeOf(first, id)));
    return [first, ...others].map((place) => ({ scope, visitor: place }));
  };
  const outboxOf = (place: Owner) => parseItems(outboxEntrySchema, storage.visitorOf(place).read().outbox);
  /**
   * Whether anybody may want the bytes again: also of what is uploaded, until its message is with the server. Of another visitor's nobody
   * has to be asked whether their tab has ended.
   */
  const isWanted = ({ id, owner }: Pick<KeptFile, 'id' | 'owner'>) =>
    placesOf(owner).some((place) => {
      const isPresent = isSameOwner(place, storage.$owner.get());
      const items = [...files.of(place), ...recordings.of(place)];
      const isKept = items.some((item) => item.id === id && (isPresent || !isOld(item)));
      return isKept || outboxOf(place).some((entry) => entry.files?.includes(id));
    });
  /** Of who has left, on a machine that several people use, no more stays on the disk than what no server has. */
  const stopOwner = storage.$owner.listen((now, before) => {
    if (!before || before.visitor === null || (now.scope === before.scope && isOfVisitor(now.visitor, before.visitor)))
      return;
    const unsent = [...files.of(before).filter(({ url }) => url === undefined), ...recordings.of(before)];
    const isLeft = ({ id, owner }: KeptFile) => isSameOwner(owner, before) && !unsent.some((item) => item.id === id);
    void open().then((store) => store?.drop(isLeft));
  });
  const sweep = async (store: FileStorePort) => {
    await Promise.all([files.expire(), recordings.expire()]);
    if (!isOver) await store.drop((kept) => !isWanted(kept));
  };
  /** Conversations that are not on screen: a new tab that opens one would take what lies there for left behind. */
  const adoptElsewhere = () => {
    const present = storage.$owner.get();
    const elsewhere = placesOf(present).filter((place) => !isSameOwner(place, present));
    for (const place of elsewhere) for (const items of [files, recordings]) items.adopt(place);
  };
  if (tab.before !== undefined) void tab.inherit(tab.before, adoptElsewhere);
  const open = () =>
    (opening ??= env.loadFileStore().then(
      (store) => {
        void sweep(store);
        return store;
      },
      () => {
        // Its code may be there another time.
        opening = undefined;
        return null;
      },
    ));
  const write = async (how: 'put' | 'append', id: string, file: File): Promise<boolean> => {
    const owner = storage.$owner.get();
    if (owner.visitor === null) return false;
    known.add(id);
    const store = await open();
    const isKept = (await store?.[how]({ id, owner, file })) ?? false;
    if (!isKept && how === 'put' && isWanted({ id, owner })) inMemory.set(id, file);
    if (!isKept || isWanted({ id, owner })) return isKept;
    // It was uploaded, removed or forgotten meanwhile.
    await store?.drop((kept) => kept.id === id);
    return false;
  };
  const release = (ids: readonly string[]) => {
    const owner = storage.$owner.get();
    const gone = ids.filter((id) => known.has(id) && !isWanted({ id, owner }));
    if (gone.length === 0) return;
    for (const id of gone) {
      known.delete(id);
      inMemory.delete(id);
    }
    void open().then((store) => store?.drop((one) => gone.includes(one.id) && !isWanted(one)));
  };
  /** A message with files may be with the server now, or was given up. */
  const stopReply = reply.$status.subscribe(() => {
    for (const { files: ids = [] } of outboxOf(storage.$owner.get())) for (const id of ids) known.add(id);
    release([...known]);
  });
  const read = async (id: string) => {
    known.add(id);
    const store = await open();
    if (!store) throw new WidgetError('storage');
    return store.get(id);
  };

  return {
    files,
    recordings,
    keep: (id, file) => write('put', id, file),
    append: (id, file) => write('append', id, file),
    keepWaiting(given) {
      const owner = storage.$owner.get();
      const ids = given.map((file) => {
        const id = env.newId();
        const { name, type: mimeType, size } = file;
        files.put({ id, name, mimeType, size, keptAtMs: env.clock.now(), isWaiting: true });
        void write('put', id, file).then((isKept) => isKept || files.drop([id], owner));
        return id;
      });
      return () => {
        files.drop(ids, owner);
        release(ids);
      };
    },
    read,
    source: async (id) => inMemory.get(id) ?? read(id),
    release,
    refreshUploads,
    destroy() {
      isOver = true;
      stopOwner();
      stopReply();
      tab.destroy();
    },
  };
};
