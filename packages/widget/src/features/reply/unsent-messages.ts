// The outbox on the screen of each tab: one tab sends what waits there, all of them show what becomes of it (P8, T1).

import { isLocalRecording } from '../../core/local-recording.ts';
import type { OutboxEntry } from '../../protocol/stored.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';
import { toBubble } from './outbox-bubble.ts';
import type { Outbox } from './outbox.ts';

export interface UnsentMessagesPorts {
  readonly list: MessageList;
  readonly outbox: Outbox;
  /** The message is being sent by this tab. */
  readonly isOwn: (requestId: string) => boolean;
  /** Resolves when no tab sends the message any more, and keeps others from it until `signal` aborts. */
  readonly claim: (requestId: string, signal: AbortSignal) => Promise<void>;
  /** Another tab has sent a message: its stored form is to be fetched. */
  readonly onGone: () => void;
  /** A message waits to be sent. */
  readonly onQueued: () => void;
  /** The outbox still names a message that the server has stored. */
  readonly onStored: (message: TimelineMessage) => void;
}

export interface UnsentMessages {
  /**
   * Brings the list in line with the outbox; `isMerged` when the newest page of the server has just been merged, which was asked for
   * after what is not in it had gone from the outbox.
   */
  sync(isMerged: boolean): void;
  /** Another tab is sending the message, or was when it ended. */
  isSentElsewhere(message: TimelineMessage): boolean;
  /** What got no answer, or found no session that the server takes, is sent again, to find out. */
  sendUnanswered(): void;
  /** The list for a visitor who has just come; what got no answer before is sent again. */
  restore(): void;
  destroy(): void;
}

/** Creates what keeps list and outbox the same. */
export function createUnsentMessages(ports: UnsentMessagesPorts): UnsentMessages {
  const { list, outbox, isOwn } = ports;
  const life = new AbortController();
  /** Messages whose sender is being watched. */
  const watched = new Set<string>();
  /** Sent by another tab; their stored form has not been seen here yet. */
  const leaving = new Set<string>();

  /** The tab that sent it may be gone: then the message is nobody's, and waits for its turn again. */
  const watchSender = async (requestId: string) => {
    if (watched.has(requestId)) return;
    watched.add(requestId);
    let claim = new AbortController();
    const stop = () => claim.abort();
    life.signal.addEventListener('abort', stop);
    try {
      await ports.claim(requestId, claim.signal);
      // The browser may hear of a sender that has asked first after this tab: who gives it back and asks anew comes after that one.
      stop();
      claim = new AbortController();
      await ports.claim(requestId, claim.signal);
      const entry = outbox.entries().find((one) => one.requestId === requestId);
      if (entry?.state !== 'sending' || isOwn(requestId)) return;
      outbox.setState(requestId, 'queued');
      sync(false);
    } catch {
      // The session has ended.
    } finally {
      life.signal.removeEventListener('abort', stop);
      claim.abort();
      watched.delete(requestId);
    }
  };

  /** Gives whether it waits for its turn. */
  const show = (entry: OutboxEntry): boolean => {
    const { requestId, state, failure } = entry;
    leaving.delete(requestId);
    if (isOwn(requestId)) return false;
    const known = list.byRequestId(requestId);
    if (known && !known.isUnconfirmed) {
      ports.onStored(known);
      return false;
    }
    if (!known) {
      list.put({ ...toBubble(entry), failure, isFromElsewhere: true });
      // Of two chats on one page none hears at once what the other has written: it goes out, and stands, as it was written.
      list.arrange(outbox.entries().map((one) => one.requestId));
    } else if (known.delivery !== state || JSON.stringify(known.failure) !== JSON.stringify(failure))
      list.patch(known.key, { delivery: state, failure });
    if (state === 'sending') void watchSender(requestId);
    return state === 'queued';
  };

  const hide = ({ key }: TimelineMessage, isMerged: boolean) => {
    // The page that would hold its stored form is here and does not: it was cleared.
    if (leaving.has(key) && isMerged) {
      leaving.delete(key);
      return list.remove(key);
    }
    leaving.add(key);
    list.patch(key, { delivery: 'sending' });
  };

  /** An unconfirmed message has its requestId as its key. */
  const keptBy = (entries: readonly OutboxEntry[]) => (message: TimelineMessage) =>
    !message.isUnconfirmed ||
    isOwn(message.key) ||
    isLocalRecording(message) ||
    entries.some(({ requestId }) => requestId === message.key);

  const sync = (isMerged: boolean) => {
    const isKept = keptBy(outbox.entries());
    for (const key of list.$keys.get()) {
      const message = list.get(key);
      if (message && !isKept(message)) hide(message, isMerged);
    }
    const entries = outbox.entries();
    const queued = entries.filter(show);
    if (queued.length > 0) ports.onQueued();
    for (const key of leaving) if (!list.get(key)?.isUnconfirmed) leaving.delete(key);
    if (leaving.size > 0) ports.onGone();
  };

  const sendUnanswered = () => {
    for (const { requestId, isUnanswered } of outbox.entries()) if (isUnanswered) outbox.setState(requestId, 'queued');
    sync(false);
  };

  return {
    sync,
    sendUnanswered,
    // The storage is read for the few that look so: a conversation may have thousands of others.
    isSentElsewhere: ({ key, delivery }) =>
      delivery === 'sending' &&
      !isOwn(key) &&
      outbox.entries().some(({ requestId, state }) => requestId === key && state === 'sending'),
    restore() {
      leaving.clear();
      const entries = outbox.entries();
      // What another visitor could not send belongs to that visitor's outbox.
      list.clear(keptBy(entries));
      sendUnanswered();
    },
    destroy: () => life.abort(),
  };
}
