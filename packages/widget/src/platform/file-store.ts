// Files that no server has yet, in IndexedDB: they outlive the page (docs/behaviour.md#storage).

import type { FileStorePort, KeptFile } from '../core/env.ts';
import { WidgetError } from '../core/errors.ts';
import type { Owner } from '../core/owner.ts';

const DATABASE = 'persona-chat:files';
const STORE = 'files';
const MARK = '/';
/** Of all visitors and personas together. */
const MAX_BYTES = 62_914_560;
/** Some browsers leave a request for a database without any answer. */
const DEADLINE_MS = 5000;
const MAX_ATTEMPTS = 3;

/** Creates the store; its database is open only while a verb runs. */
export function createFileStore(): FileStorePort {
  return {
    put: (kept) =>
      write(kept, async (store) => {
        const others = (await all(store)).filter(({ id }) => wholeId(id) !== kept.id);
        if (!hasRoom(others, kept)) return null;
        await settled(store.delete(piecesOf(kept.id)));
        return kept.id;
      }),
    append: (kept) =>
      write(kept, async (store) => {
        const entries = await all(store);
        const count = entries.filter(({ id }) => wholeId(id) === kept.id).length;
        if (!entries.some(({ id }) => id === kept.id) || !hasRoom(entries, kept)) return null;
        return kept.id + MARK + String(count).padStart(6, '0');
      }),
    async get(id) {
      const found = await insist('readonly', (store) => find(store, id));
      // What is taken for lost is forgotten: no answer is not one.
      if (found === undefined) throw new WidgetError('storage');
      return found;
    },
    drop: (isGone) =>
      withStore('readwrite', undefined, async (store) => {
        for (const kept of await all(store)) {
          if (isGone({ ...kept, id: wholeId(kept.id) })) await settled(store.delete(kept.id));
        }
      }),
  };
}

async function find(store: IDBObjectStore, id: string): Promise<File | null> {
  const kept = keptOf(await settled<unknown>(store.get(id)));
  if (!kept) return null;
  const pieces = (await settled<unknown[]>(store.getAll(piecesOf(id)))).flatMap((piece) => keptOf(piece)?.file ?? []);
  const { name, type, lastModified } = kept.file;
  // It is as old as its last piece.
  const options = { type, lastModified: pieces.at(-1)?.lastModified ?? lastModified };
  return pieces.length > 0 ? new File([kept.file, ...pieces], name, options) : kept.file;
}

/** What was appended has an entry of its own: the id of the whole, this mark, and its number. */
const wholeId = (id: string) => id.split(MARK)[0] ?? id;
const piecesOf = (id: string) => IDBKeyRange.bound(id + MARK, `${id + MARK}~`);

function hasRoom(others: readonly KeptFile[], kept: KeptFile): boolean {
  let bytes = kept.file.size;
  for (const { file } of others) bytes += file.size;
  return bytes <= MAX_BYTES;
}

async function all(store: IDBObjectStore): Promise<readonly KeptFile[]> {
  return (await settled<unknown[]>(store.getAll())).flatMap((entry) => keptOf(entry) ?? []);
}

/** What an entry keeps; null for what the page, or another version of the chat, may have written there. */
function keptOf(entry: unknown): KeptFile | null {
  const { id, owner, file, bytes } = (entry ?? {}) as Record<keyof KeptFile | 'bytes', unknown>;
  if (typeof id !== 'string' || !(owner instanceof Object && file instanceof Object)) return null;
  const kept = { id, owner: owner as Owner };
  if (file instanceof File) return { ...kept, file };
  const { name, ...options } = file as File;
  return bytes instanceof ArrayBuffer ? { ...kept, file: new File([bytes], name, options) } : null;
}

/** What is written instead where a browser takes no file into its database, as Safari in a private window. */
async function withBytes({ file, ...kept }: KeptFile): Promise<object> {
  const { name, type, lastModified } = file;
  return { ...kept, file: { name, type, lastModified }, bytes: await file.arrayBuffer() };
}

/** Writes one entry under the id that `place` gives it, none where that is null; true where it is kept. */
async function write(kept: KeptFile, place: (store: IDBObjectStore) => Promise<string | null>): Promise<boolean> {
  let isRefused = false;
  const writeEntry = (entry: object) =>
    insist('readwrite', async (store) => {
      const id = isRefused ? null : await place(store);
      if (id === null) return false;
      // What the browser does not take now it does not take the next time either.
      isRefused = true;
      await settled(store.put({ ...entry, id }));
      isRefused = false;
      return true;
    });
  if (await writeEntry(kept)) return true;
  if (!isRefused) return false;
  isRefused = false;
  return (await withBytes(kept).then(writeEntry, () => false)) ?? false;
}

/**
 * Runs a transaction again where it fails, and waits longer each time: one silence of the browser's is no answer. Undefined where it gives none
 * at all.
 */
async function insist<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const result = await withStore<T | undefined>(mode, undefined, run, DEADLINE_MS * 2 ** (attempt - 1));
    if (result !== undefined) return result;
  }
  return undefined;
}

/** Runs one transaction; `otherwise` where there is no database, or it fails. */
async function withStore<T>(
  mode: IDBTransactionMode,
  otherwise: T,
  run: (store: IDBObjectStore) => Promise<T>,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  let database: IDBDatabase | undefined;
  try {
    database = await open(deadlineMs);
    const transaction = database.transaction(STORE, mode);
    const committed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
    });
    const [result] = await Promise.all([run(transaction.objectStore(STORE)), committed]);
    return result;
  } catch {
    return otherwise;
  } finally {
    database?.close();
  }
}

function open(deadlineMs: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('no answer'));
    }, deadlineMs);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => {
      clearTimeout(timer);
      if (isLate) request.result.close();
      else resolve(request.result);
    };
    request.onerror = (event) => {
      clearTimeout(timer);
      // Otherwise Firefox tells the page of it.
      event.preventDefault();
      reject(request.error ?? new Error('refused'));
    };
  });
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('failed'));
  });
}
