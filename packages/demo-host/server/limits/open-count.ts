// How many of something are open at the same time, by whom they belong to.

import { whenClosed } from '../when-closed.ts';
import type { Closable } from '../when-closed.ts';

/** Counts one more for the key until it closes, and says how many there are with it. */
export type OpenCount<Key> = (key: Key, one: Closable) => number;

export const createOpenCount = <Key>(): OpenCount<Key> => {
  const counts = new Map<Key, number>();
  return (key, one) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    whenClosed(one, () => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    });
    return count;
  };
};
