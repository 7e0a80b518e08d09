// Files that no server has yet, in IndexedDB: they outlive the page (docs/behaviour.md#storage).

import type { FileStorePort, KeptFile } from '../core/env.ts';

const DATABASE = 'persona-chat:files';
const STORE = 'files';
/** Of all visitors and personas together. */
const MAX_BYTES = 62_914_560;
/** Some browsers leave a request for a database without any answer. */
const DEADLINE_MS = 5000;

/** Creates the store; its database is open only while a verb runs. */
export function createFileStore(): FileStorePort {
  return {
    put: (kept) =>
      withStore('readwrite', false, async (store) => {
        const others = (await all(store)).filter(({ id }) => id !== kept.id);
        const bytes = others.reduce((sum, { file }) => sum + file.size, kept.file.size);
        if (bytes > MAX_BYTES) return false;
        await settled(store.put(kept));
        return true;
      }),
    get: (id) =>
      withStore('readonly', null, async (store) => {
        const kept: unknown = await settled(store.get(id));
        return isKept(kept) ? kept.file : null;
      }),
    drop: (isGone) =>
      withStore('readwrite', undefined, async (store) => {
        for (const kept of await all(store)) if (isGone(kept)) await settled(store.delete(kept.id));
      }),
  };
}

async function all(store: IDBObjectStore): Promise<readonly KeptFile[]> {
  return (await settled<unknown[]>(store.getAll())).filter(isKept);
}

/** The page, or another version of the chat, may have written there. */
function isKept(value: unknown): value is KeptFile {
  const { id, owner, file } = (value ?? {}) as Partial<Record<keyof KeptFile, unknown>>;
  return typeof id === 'string' && owner instanceof Object && file instanceof File;
}

/** Runs one transaction; `otherwise` where there is no database, or it fails. */
async function withStore<T>(
  mode: IDBTransactionMode,
  otherwise: T,
  run: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  let database: IDBDatabase | undefined;
  try {
    database = await open();
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

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('no answer'));
    }, DEADLINE_MS);
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
