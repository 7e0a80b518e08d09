// The messages: an order atom and one atom per message that is followed. Only this file writes them.

import { atom, type WritableAtom } from 'nanostores';
import type { Readable } from '../../core/store-types.ts';
import type { Message } from '../../protocol/message.ts';
import { isHidden, isListed } from '../../core/is-listed.ts';
import { placeAfter, placeBefore, placeInOrder, placePage } from './message-order.ts';
import type { TimelineFeature, TimelineMessage } from './timeline-types.ts';

export interface MessageList extends Pick<TimelineFeature, '$keys' | 'get' | 'message' | 'quoteOf'> {
  /** The bubble of a server's id, also of one that began as a local message. */
  byId(id: string): TimelineMessage | undefined;
  /** The message that was sent with this `x-request-id`, stored or not. */
  byRequestId(requestId: string): TimelineMessage | undefined;
  /** Adds a bubble at the end or after another one, or replaces it in place. Unlisted messages get no place. */
  put(message: TimelineMessage, after?: string): void;
  patch(key: string, fields: Partial<TimelineMessage>): void;
  /** Those of these keys that are listed change places among each other, into this order. */
  arrange(keys: readonly string[]): void;
  remove(key: string): void;
  /** Gives a local message its stored form without changing its key; a second bubble of the same id goes. */
  confirm(key: string, stored: Message): void;
  /**
   * Merges a page by id, in the server's order; gives the number of messages that were not listed before. `told`: some of the newest
   * messages, and no whole page.
   */
  merge(page: readonly Message[], where: 'older' | 'newest' | 'told'): number;
  /** Forgets what `isKept` does not hold back. */
  clear(isKept: (message: TimelineMessage) => boolean): void;
}

/**
 * Creates the list (docs/behaviour.md#messages, G2, G3, G5). `onFound` is told of each
 * unconfirmed message that a page has shown to be stored, and each failed reply that it has whole, as they were before.
 */
export function createMessageList(onFound: (before: TimelineMessage) => void = () => {}): MessageList {
  const $keys = atom<readonly string[]>([]);
  const messages = new Map<string, TimelineMessage>();
  /** A store is larger than most messages: there is one only while somebody holds it. */
  const $messages = new Map<string, WeakRef<WritableAtom<TimelineMessage | undefined>>>();
  const keyById = new Map<string, string>();
  const keyByRequestId = new Map<string, string>();

  const store = (key: string) => {
    let $message = $messages.get(key)?.deref();
    if (!$message) $messages.set(key, new WeakRef(($message = atom(messages.get(key)))));
    return $message;
  };
  const get = (key: string) => messages.get(key);
  const drop = (key: string) => {
    messages.delete(key);
    $messages.get(key)?.deref()?.set(undefined);
  };
  const byId = (id: string) => get(keyById.get(id) ?? id);
  const byRequestId = (requestId: string) => get(keyByRequestId.get(requestId) ?? '');
  const write = (message: TimelineMessage) => {
    keyById.set(message.id, message.key);
    if (message.requestId) keyByRequestId.set(message.requestId, message.key);
    messages.set(message.key, message);
    $messages.get(message.key)?.deref()?.set(message);
  };
  const remove = (key: string) => {
    const message = get(key);
    if (!message) return;
    if (keyById.get(message.id) === key) keyById.delete(message.id);
    if (message.requestId && keyByRequestId.get(message.requestId) === key) keyByRequestId.delete(message.requestId);
    $keys.set($keys.get().filter((other) => other !== key));
    drop(key);
  };
  const isUnconfirmed = (key: string) => get(key)?.isUnconfirmed === true;

  const patch = (key: string, fields: Partial<TimelineMessage>) => {
    const message = get(key);
    if (message) write({ ...message, ...fields });
  };

  /** The visitor has said it anew: what they had said goes, with what was answered. */
  const dropReplaced = (id: string | null | undefined) => {
    const keys = $keys.get();
    const at = keys.indexOf(keyById.get(id ?? '') ?? '');
    const end = keys.findIndex((key, index) => index > at && get(key)?.role === 'user');
    if (at >= 0) keys.slice(at, end < 0 ? undefined : end).forEach(remove);
  };

  /** `isNewest`: nothing on the server comes after it. */
  const confirm = (key: string, stored: Message, isNewest = true) => {
    const twin = byId(stored.id);
    const local = get(key);
    if (!local) return;
    const others = $keys.get().filter((other) => other !== key);
    if (twin && twin.key !== key) {
      $keys.set(others.map((other) => (other === twin.key ? key : other)));
      drop(twin.key);
    } else if (
      isNewest &&
      isListed(local) &&
      // What a page has held by the time of the answer has its place from that.
      local.isUnconfirmed &&
      others.slice($keys.get().indexOf(key)).some((other) => !isUnconfirmed(other))
    ) {
      // However long its bubble has waited.
      $keys.set(placePage(others, [key], 'newest', isUnconfirmed));
    }
    const { isUnconfirmed: _confirmed, ...kept } = local;
    keyById.delete(local.id);
    write({ ...kept, ...withoutStatus(stored), requestId: stored.requestId ?? local.requestId, key });
    dropReplaced(stored.replaces);
  };

  /** A message that was sent from here, or from another tab, and whose answer has not come. */
  const meetTwin = (message: Message, isNewest: boolean): TimelineMessage[] => {
    const local = message.requestId ? byRequestId(message.requestId) : undefined;
    if (!local?.isUnconfirmed) return [];
    confirm(local.key, message, isNewest);
    patch(local.key, { delivery: 'delivered', errorStatus: message.errorStatus });
    return [local];
  };

  const adopt = (message: Message, next: Message | undefined): string => {
    const known = byId(message.id);
    // A question that failed keeps the way to ask again until its answer is there. A reply that is stored is whole.
    const isUnanswered = known?.role === 'user' && known.delivery === 'failed' && (!next || next.role === 'user');
    // Text that still streams is ahead of what a page can hold, and must not shrink.
    if (!known?.isStreaming && !known?.isFrozen && !isUnanswered) {
      const { key = message.id, isFromElsewhere } = known ?? {};
      write({ ...withoutStatus(message), key, isFromElsewhere, delivery: 'delivered', isStreaming: false });
    }
    return known?.key ?? message.id;
  };

  /**
   * The visitor's messages that were stored before the newest page begins, and met only now since their answers were lost, get their
   * place among the others, with what was answered to them. Gives the order; what the page holds has its place from that.
   */
  const placeOlder = (first: Message | undefined, page: readonly string[]): readonly string[] => {
    /** Empty for what the server does not have yet. */
    const timeOf = (key: string) => (isUnconfirmed(key) ? undefined : get(key)?.createdAt) ?? '';
    const begins = first?.createdAt ?? '';
    const before = $keys.get();
    let ordered = before;
    let latest = '';
    /** What was moved last, which its answer follows. */
    let moved: string | undefined;
    for (const key of before) {
      const time = timeOf(key);
      if (get(key)?.role === 'user') {
        const isMisplaced = time !== '' && time < latest && time < begins && !page.includes(key);
        if (isMisplaced) ordered = placeBefore(ordered, key, (other) => timeOf(other) > time);
        moved = isMisplaced ? key : undefined;
      } else if (moved) {
        const others = ordered.filter((other) => other !== key);
        ordered = placeAfter(others, key, moved);
        moved = key;
      }
      if (time > latest) latest = time;
    }
    return ordered;
  };

  /** What a stream has named and the history does not, although that has the answer to the same message, a reload would not show. */
  const dropInvented = (page: readonly Message[]) => {
    for (const key of $keys.get()) {
      const { id, answers, isFrozen, isStreaming } = get(key) ?? {};
      if (!answers || isFrozen || isStreaming || page.some((message) => message.id === id)) continue;
      if (hasAnswer(page, answers)) remove(key);
    }
  };

  return {
    $keys,
    message: (key): Readable<TimelineMessage | undefined> => store(key),
    quoteOf: (replyToId) => byId(replyToId)?.content.trim().split('\n', 1)[0] || null,
    get,
    byId,
    byRequestId,
    put(message, after) {
      write(message);
      if (isListed(message)) $keys.set(placeAfter($keys.get(), message.key, after ?? ''));
    },
    patch,
    arrange(ordered) {
      $keys.set(placeInOrder($keys.get(), ordered));
    },
    remove,
    confirm,
    merge(page, where) {
      const before = $keys.get();
      for (const message of page) if (isHidden(message)) remove(keyById.get(message.id) ?? message.id);
      const listed = page.filter(isListed);
      for (const { replaces } of listed) dropReplaced(replaces);
      // Also of what is never listed: a start of an agenda whose answer was lost.
      const found = page.filter((one) => !isHidden(one)).flatMap((one) => meetTwin(one, where !== 'older'));
      for (const { id } of listed) {
        const known = byId(id);
        if (known?.role !== 'user' && known?.delivery === 'failed') found.push(known);
      }
      const keys = listed.map((message, index) => adopt(message, listed[index + 1]));
      const ordered = where === 'newest' ? placeOlder(page[0], keys) : $keys.get();
      $keys.set(placePage(ordered, keys, where === 'older' ? where : 'newest', isUnconfirmed));
      if (where !== 'older') dropInvented(page);
      found.forEach(onFound);
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

function hasAnswer(page: readonly Message[], questionId: string): boolean {
  const index = page.findIndex(({ id }) => id === questionId);
  const next =
    index < 0 ? undefined : page.slice(index + 1).find((message) => message.role === 'user' || isListed(message));
  return next !== undefined && next.role !== 'user' && !next.isLive;
}

/** What the list says in its own way is left out: a stored message is delivered, and no longer unconfirmed. */
function withoutStatus({ status: _wire, ...message }: Message): Omit<Message, 'status'> {
  return message;
}
