// A reply goes when the message that it answers is said anew or the conversation is cleared, here or in another tab, and for good when another
// answer stands in its place and the visitor has gone on: what was begun to be said of it is handed over, also where that happened while
// this tab was elsewhere.

import type { Owner } from '../../core/owner.ts';
import type { Readable } from '../../core/store-types.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { HistoryState } from '../timeline/timeline-types.ts';
import type { BegunReply } from './feedback-drafts.ts';

export interface GoneRepliesPorts {
  readonly storage: { readonly $owner: Readable<Owner> };
  readonly list: Pick<MessageList, 'byId' | 'get'>;
  readonly $keys: Readable<readonly string[]>;
  readonly $isLoaded: Readable<boolean>;
  readonly $history: Readable<HistoryState>;
}

/** Follows the list; `onGone` is told of each reply of which something was begun, once nothing brings it back. */
export function followGoneReplies(
  { storage, list, $keys, $isLoaded, $history }: GoneRepliesPorts,
  begun: () => readonly BegunReply[],
  onGone: (id: string) => void,
): () => void {
  let isOver = false;
  /** A message that is not listed may stand on a page that has not been read, if it is old enough. One server has one form of dates. */
  const isOnOlderPage = (askedAt: string) => {
    const oldestAt = list.get($keys.get()[0] ?? '')?.createdAt ?? askedAt;
    return $history.get().name !== 'complete' && oldestAt >= askedAt;
  };
  /** Another of its answers can be chosen while the question is the last one; what could not be sent changes nothing. */
  const isFollowed = (question: string) => {
    const keys = $keys.get();
    return keys.slice(keys.indexOf(list.byId(question)?.key ?? '') + 1).some((key) => {
      const message = list.get(key);
      return message?.role === 'user' && !(message.isUnconfirmed && message.delivery === 'failed');
    });
  };
  const look = async () => {
    // What comes in the place of the question is listed after that has gone, and whoever comes next may have another conversation.
    await Promise.resolve();
    if (isOver || !$isLoaded.get()) return;
    const unlisted = begun().filter(({ id, question }) => !list.byId(id) || !list.byId(question));
    if (unlisted.length === 0) return;
    const replaced = new Set($keys.get().map((key) => list.get(key)?.replaces));
    const { visitor } = storage.$owner.get();
    const isGone = ({ question, askedAt, by }: BegunReply) =>
      list.byId(question)
        ? isFollowed(question)
        : replaced.has(question) || (by === visitor && !isOnOlderPage(askedAt));
    for (const reply of unlisted) if (isGone(reply)) onGone(reply.id);
  };
  const stops = [$keys, $isLoaded, $history, storage.$owner].map((store) =>
    store.listen(() => {
      void look();
    }),
  );
  void look();
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}
