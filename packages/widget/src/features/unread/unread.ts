import { atom, computed } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';

/** What a card beside the launcher shows of it. */
export type UnreadMessage = Pick<TimelineMessage, 'key' | 'content' | 'isLive'>;

export interface Unread {
  /** Messages of the persona that arrived while the panel was closed. */
  readonly $count: Readable<number>;
  /** The newest of them. */
  readonly $latest: Readable<UnreadMessage | null>;
  /** A message of the persona has arrived. */
  add(message: UnreadMessage): void;
  /** What is listed no more, since it was cleared, deleted or replaced, or is another visitor's, is no news. */
  keep(isListed: (key: string) => boolean): void;
  clear(): void;
}

/** Creates the count of unread messages; each change goes out as the host event `unread`. */
export function createUnread(env: Env, $isOpen: Readable<boolean>): Unread {
  const $messages = atom<readonly UnreadMessage[]>([]);
  const set = (messages: readonly UnreadMessage[]) => {
    if (messages.length === $messages.get().length) return;
    $messages.set(messages);
    env.host.emit('unread', { count: messages.length });
  };
  return {
    $count: computed($messages, ({ length }) => length),
    $latest: computed($messages, (messages) => messages.at(-1) ?? null),
    add(message) {
      if (!$isOpen.get()) set([...$messages.get(), message]);
    },
    keep: (isListed) => set($messages.get().filter(({ key }) => isListed(key))),
    clear: () => set([]),
  };
}
