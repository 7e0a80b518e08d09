import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';

export interface Unread {
  /** Messages of the persona that arrived while the panel was closed. */
  readonly $count: Readable<number>;
  /** A message of the persona has arrived. */
  add(): void;
  clear(): void;
}

/** Creates the count of unread messages; each change goes out as the host event `unread`. */
export function createUnread(env: Env, $isOpen: Readable<boolean>): Unread {
  const $count = atom(0);
  const set = (count: number) => {
    if (count === $count.get()) return;
    $count.set(count);
    env.host.emit('unread', { count });
  };
  return { $count, add: () => ($isOpen.get() ? undefined : set($count.get() + 1)), clear: () => set(0) };
}
