import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';

/** What a card beside the launcher shows of it. */
export type UnreadMessage = Pick<TimelineMessage, 'content' | 'isLive'>;

export interface Unread {
  /** Messages of the persona that arrived while the panel was closed. */
  readonly $count: Readable<number>;
  /** The newest of them. */
  readonly $latest: Readable<UnreadMessage | null>;
  /** A message of the persona has arrived. */
  add(message: UnreadMessage): void;
  clear(): void;
}

/** Creates the count of unread messages; each change goes out as the host event `unread`. */
export function createUnread(env: Env, $isOpen: Readable<boolean>): Unread {
  const $count = atom(0);
  const $latest = atom<UnreadMessage | null>(null);
  const set = (count: number) => {
    if (count === $count.get()) return;
    $count.set(count);
    env.host.emit('unread', { count });
  };
  return {
    $count,
    $latest,
    add(message) {
      if ($isOpen.get()) return;
      $latest.set(message);
      set($count.get() + 1);
    },
    clear: () => set(0),
  };
}
