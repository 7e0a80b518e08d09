// The names under which the chat keeps things are common ones (docs/behaviour.md#storage). Where a page keeps something of its
// own under them, that is left alone, and the chat's lies under the same name behind a prefix; also where it does so later.

import type { StoragePort } from '../core/env.ts';

/** What the chat's own values hold, and nothing else; a page that keeps just that cannot be told apart. */
const members: Readonly<Record<string, readonly string[]>> = {
  'auth-storage': ['clientId', 'sessions'],
  user_info: ['name', 'email'],
  'mute-store': ['isMuted', 'isTouched', 'deviceId'],
  'microphone-permission-store': ['permission'],
};
const requestId = /^[0-9a-f-]{32,36}$/;

function isOwn(key: string, value: string): boolean {
  if (key === 'request-id') return requestId.test(value);
  try {
    const stored: unknown = JSON.parse(value);
    return stored instanceof Object && Object.keys(stored).every((name) => members[key]?.includes(name));
  } catch {
    return false;
  }
}

/** Creates the same storage, in which the values of the page are not there and cannot be written. */
export function createOwnKeys(storage: StoragePort): StoragePort {
  /** What was read or written last under a common name. */
  const known = new Map<string, string>();
  const isShared = (key: string) => Object.hasOwn(members, key) || key === 'request-id';
  /** Where the chat's value lies now, or would be put. */
  const placeOf = (key: string): string => {
    if (!isShared(key)) return key;
    const own = `persona-chat:${key}`;
    const known = storage.get(key);
    return storage.get(own) === null && (known === null || isOwn(key, known)) ? key : own;
  };
  return {
    get(key) {
      const place = placeOf(key);
      const lost = known.get(key);
      // The page has put its own over it since.
      if (place !== key && lost !== undefined && storage.get(place) === null) storage.set(place, lost);
      const value = storage.get(place);
      if (place === key && value !== null && isShared(key)) known.set(key, value);
      else known.delete(key);
      return value;
    },
    set(key, value, replaces) {
      const place = placeOf(key);
      if (place === key && isShared(key)) known.set(key, value);
      storage.set(place, value, replaces);
    },
    remove(key) {
      known.delete(key);
      storage.remove(placeOf(key));
    },
  };
}
