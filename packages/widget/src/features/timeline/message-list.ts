// The messages: an order atom and one atom per message. Only this file writes them.

import { atom, type WritableAtom } from 'nanostores';
import type { Readable } from '../../core/store-types.ts';
import type { Message } from '../../protocol/message.ts';
import { isListed } from '../../core/listing-rule.ts';
import { placeAfter, placePage } from './message-order.ts';
import type { TimelineFeature, TimelineMessage } from './timeline-types.ts';

export interface MessageList extends Pick<TimelineFeature, '$keys' | 'message' | 'quoteOf'> {
  get(key: string): TimelineMessage | undefined;
  /** The bubble of a server's id, also of one that began as a local message. */
  byId(id: string): TimelineMessage | undefined;
  /** Adds a bubble at the end or after another one, or replaces it in place. Unlisted messages get no place. */
  put(message: TimelineMessage, after?: string): void;
  patch(key: string, fields: Partial<TimelineMessage>): void;
  remove(key: string): void;
  /** Gives a local message its stored form without changing its key; a second bubble of the same id goes. */
  confirm(key: string, stored: Message): void;
  /** Merges a page by id, in the server's order; gives the number of messages that were not listed before. */
  merge(page: readonly Message[], where: 'older' | 'newest'): number;
  /** Forgets what `isKept` does not hold back. */
  clear(isKept: (message: TimelineMessage) => boolean): void;
}

/** Creates the list (specification §3 listing rule, contract §4 merge by id, trust G2, G3, G5). */
export function createMessageList(): MessageList {
  const $keys = atom<readonly string[]>([]);
  const $messages = new Map<string, WritableAtom<TimelineMessage | undefined>>();
  const keyById = new Map<string, string>();

  const store = (key: string) => {
    let $message = $messages.get(key);
    if (!$message) $messages.set(key, ($message = atom<TimelineMessage | undefined>(undefined)));
    return $message;
  };
  const get = (key: string) => $messages.get(key)?.get();
  const byId = (id: string) => get(keyById.get(id) ?? id);
  const write = (message: TimelineMessage) => {
    keyById.set(message.id, message.key);
    store(message.key).set(message);
  };
  const remove = (key: string) => {
    const message = get(key);
    if (!message) return;
    if (keyById.get(message.id) === key) keyById.delete(message.id);
    $keys.set($keys.get().filter((other) => other !== key));
    store(key).set(undefined);
  };
  const isUnconfirmed = (key: string) => get(key)?.requestId !== undefined;

  const adopt = (message: Message, next: Message | undefined): string => {
    const known = byId(message.id);
    // What failed keeps the way to ask for it again; a question, until its answer is there.
    const isUnanswered = known?.delivery === 'failed' && (message.role !== 'user' || !next || next.role === 'user');
    // Text that still streams is ahead of what a page can hold, and must not shrink.
    if (!known?.isStreaming && !known?.isFrozen && !isUnanswered) {
      write({ ...withoutStatus(message), key: known?.key ?? message.id, delivery: 'delivered', isStreaming: false });
    }
    return known?.key ?? message.id;
  };

  return {
    $keys,
    message: (key): Readable<TimelineMessage | undefined> => store(key),
    quoteOf: (replyToId) => byId(replyToId)?.content.trim().split('\n', 1)[0] || null,
    get,
    byId,
    put(message, after) {
      write(message);
      if (isListed(message)) $keys.set(placeAfter($keys.get(), message.key, after ?? ''));
    },
    patch(key, fields) {
      const message = get(key);
      if (message) write({ ...message, ...fields });
    },
    remove,
    confirm(key, stored) {
      const twin = byId(stored.id);
      const local = get(key);
      if (!local) return;
      const others = $keys.get().filter((other) => other !== key);
      if (twin && twin.key !== key) {
        $keys.set(others.map((other) => (other === twin.key ? key : other)));
        store(twin.key).set(undefined);
      } else if (others.slice($keys.get().indexOf(key)).some((other) => !isUnconfirmed(other)) && isListed(local)) {
        // What was stored just now is the newest on the server, however long its bubble has waited.
        $keys.set(placePage(others, [key], 'newest', isUnconfirmed));
      }
      const { requestId: _confirmed, ...kept } = local;
      keyById.delete(local.id);
      write({ ...kept, ...withoutStatus(stored), key });
    },
    merge(page, where) {
      const before = $keys.get();
      for (const message of page) if (message.hidden) remove(keyById.get(message.id) ?? message.id);
      const keys = page.filter(isListed).map((message, index, listed) => adopt(message, listed[index + 1]));
      $keys.set(placePage($keys.get(), keys, where, isUnconfirmed));
      return keys.filter((key) => !before.includes(key)).length;
    },
    clear(isKept) {
      for (const key of $keys.get()) {
        const message = get(key);
        if (message && !isKept(message)) remove(key);
      }
    },
  };
}

/** What the list says in its own way is left out: a stored message is delivered, and no longer unconfirmed. */
function withoutStatus({ status: _status, requestId: _request, ...message }: Message): Omit<Message, 'status' | 'requestId'> {
  return message;
}
