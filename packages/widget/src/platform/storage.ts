import type { StoragePort } from '../core/env.ts';

/**
 * Creates string storage that never throws: what cannot be stored is remembered for this page (SEC12, T2).
 * `onFailure` hears of each attempt that failed.
 */
export function createStorage(open: () => Storage, onFailure: () => void): StoragePort {
  const memory = new Map<string, string>();
  // Merely naming a blocked storage throws, so it is named anew inside each attempt.
  const attempt = <T>(run: (storage: Storage) => T, otherwise: T): T => {
    try {
      return run(open());
    } catch {
      onFailure();
      return otherwise;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set(key, value, replaces) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isStored) memory.delete(key);
      else memory.set(key, value);
      if (!isStored && replaces) attempt((storage) => storage.removeItem(key), undefined);
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
  };
}
