// Conversations that the server does not list, since nothing is stored in them, but in which something waits in this browser.

import { firstPlaceOf, type Owner, placeOf } from '../../core/owner.ts';
import { begunWords } from '../../core/begun-words.ts';
import { type PastConversation, readWaiting } from '../../protocol/past-conversation.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';

/** Gives those of the present visitor that `listed` lacks, each with what waits in it as its last line. */
export function unsentConversations(
  storage: Pick<ScopedStorage, '$owner' | 'conversationIds' | 'tab' | 'visitorOf'>,
  listed: readonly PastConversation[],
): PastConversation[] {
  const { scope, visitor } = storage.$owner.get();
  const first: Owner = { scope, visitor: firstPlaceOf(visitor) ?? null };
  const homeId = storage.visitorOf(first).read().home?.id;
  return storage.conversationIds().flatMap((id) => {
    if (id === undefined || listed.some((item) => item.id === id)) return [];
    const place = id === homeId ? first : { scope, visitor: placeOf(first.visitor, id) };
    const { draft, outbox = [], files = [], recordings = [] } = storage.visitorOf(place).read();
    const begun = begunWords(storage, place, id);
    if (!draft?.trim() && outbox.length + files.length + recordings.length + begun.length === 0) return [];
    const { content, files: names } = readWaiting(outbox.at(-1), files);
    const lastMessage = { role: 'user', content: content || draft || (begun[0] ?? ''), files: names };
    return [{ id, title: null, lastMessage, updatedAt: '', unreadCount: 0 }];
  });
}
