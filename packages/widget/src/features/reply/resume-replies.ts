// Replies that this tab did not ask for in one go with their message: after a reload, or when only a page of the history has
// shown that the message was stored (P2, S15). Of several tabs one asks.

import type { ClockPort } from '../../core/env.ts';
import type { Message } from '../../protocol/message.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';
import { isAnswered } from '../../core/answers.ts';
import type { AwaitedReplies } from './awaited-replies.ts';
import type { Outbox } from './outbox.ts';

/** What waits behind a message of unknown fate goes out after this time, where no page of the history comes. */
const LOOK_MS = 10_000;

export interface ReplyResumptionPorts {
  readonly clock: ClockPort;
  readonly list: MessageList;
  readonly awaited: AwaitedReplies;
  readonly outbox: Outbox;
  readonly isBusy: () => boolean;
  /** A human answers: no reply streams. */
  readonly isHumanHandled: () => boolean;
  /** Claims the stream; `done` resolves when no other tab has it any more. */
  readonly claim: () => { readonly owner: AbortController; readonly done: Promise<void> };
  /** Resolves when no other tab sends the message any more; kept from them until `signal` aborts. */
  readonly claimSending: (requestId: string, signal: AbortSignal) => Promise<void>;
  /** Resolves when another tab, which has taken the stream meanwhile, was told of a call that is asked in this tab alone. */
  readonly whenCalled: (key: string, signal: AbortSignal) => Promise<void>;
  /** The visitor has stopped its reply in this tab, whatever the list tells of it by now. */
  readonly isStopped: (messageId: string) => boolean;
  /** Asks for the reply of a stored message. */
  readonly start: (key: string, owner: AbortController) => void;
  /** Fetches the newest page. */
  readonly look: () => void;
  /** Nothing keeps the next message from going out any more. */
  readonly onFree: () => void;
}

export interface ReplyResumption {
  /** A message got no answer: the newest page shows whether it is stored, and its reply expected. */
  lookFor(): void;
  /** Whether a reply may be asked for in a moment, which another message would cut off (P8). */
  isPending(): boolean;
  /** A page has shown that a message is stored; `before` is what was known of it. */
  found(before: TimelineMessage): void;
  /** The first page is there; `newest` is its last message, listed or not. */
  resume(newest: Message | undefined): void;
  /**
   * Another tab has written something or has said what it expects: should it go, this one asks for the reply in its place.
   * `hasPage` when the newest page of the server has just been merged.
   */
  follow(hasPage: boolean): void;
  destroy(): void;
}

/** Creates the asking for replies that are still expected. */
export function createReplyResumption(ports: ReplyResumptionPorts): ReplyResumption {
  const { list, awaited, outbox, isBusy, isHumanHandled } = ports;
  const listed = () => list.$keys.get().flatMap((key) => list.get(key) ?? []);

  /** What starts an agenda has no place in the list: of the server's own times the later one is the reply's. */
  const hasAnswer = ({ key, createdAt }: TimelineMessage) =>
    isAnswered(listed(), key) ||
    (!list.$keys.get().includes(key) && listed().some((one) => one.role !== 'user' && one.createdAt > createdAt));

  /** The message whose reply this tab would ask for, while it waits for its turn. */
  let waiting: { readonly messageId: string } | undefined;
  /** How many messages wait for whoever sends them. */
  let leftBehind = 0;
  let cancelLooking: (() => void) | undefined;

  const endLooking = () => {
    cancelLooking?.();
    cancelLooking = undefined;
    ports.onFree();
  };

  const askInTurn = async (key: string, messageId: string) => {
    // Stop has reached the server, whose answer has not come: what there is of the reply is not kept.
    if (list.get(key)?.isStopped === true) return awaited.remove(messageId);
    if (ports.isStopped(messageId)) return;
    const { owner, done } = ports.claim();
    const own = (waiting = { messageId });
    try {
      await Promise.race([done, ports.whenCalled(key, owner.signal)]);
    } catch {
      // The session has ended, or the visitor has sent something else.
      return;
    } finally {
      if (waiting === own) waiting = undefined;
    }
    // Granted in the moment in which it was given up.
    if (owner.signal.aborted) return;
    if (!isBusy() && awaited.has(messageId)) return ports.start(key, owner);
    owner.abort();
    ports.onFree();
    ports.look();
  };

  const askFor = (key: string) => {
    const message = list.get(key);
    if (!message || isBusy() || isHumanHandled() || hasAnswer(message)) return;
    awaited.add(message.id);
    void askInTurn(key, message.id);
  };

  /** The outbox still named the message: who sends it will hear that it is stored, or has gone before the answer came. */
  const askForLeft = async (key: string, requestId: string) => {
    const claiming = new AbortController();
    leftBehind += 1;
    try {
      await ports.claimSending(requestId, claiming.signal);
    } catch {
      // The session has ended.
      return;
    } finally {
      leftBehind -= 1;
      claiming.abort();
    }
    // Who has heard of it expects the reply.
    if (!awaited.has(list.get(key)?.id ?? '')) askFor(key);
    if (!waiting) ports.onFree();
  };

  return {
    lookFor() {
      cancelLooking?.();
      cancelLooking = ports.clock.after(LOOK_MS, endLooking);
      ports.look();
    },
    isPending: () => waiting !== undefined || leftBehind > 0 || cancelLooking !== undefined,
    found({ key, delivery, ...message }) {
      const requestId = message.requestId ?? key;
      const isLeft = !isBusy() && outbox.has(requestId);
      outbox.remove(requestId);
      if (delivery === 'failed') askFor(key);
      // Another tab that has sent it asks for the reply itself.
      else if (isLeft) void askForLeft(key, requestId);
    },
    resume(newest) {
      // Something has followed them: the reply, or another message of the visitor's.
      for (const { id } of listed()) if (id !== newest?.id) awaited.remove(id);
      if (isBusy() || newest?.role !== 'user' || !awaited.has(newest.id)) return;
      // What starts an agenda is listed nowhere, and its reply is expected all the same.
      if (!list.byId(newest.id)) list.put({ ...newest, key: newest.id, delivery: 'sending', isStreaming: false });
      if (waiting?.messageId !== newest.id) void askInTurn(list.byId(newest.id)?.key ?? newest.id, newest.id);
    },
    follow(hasPage) {
      if (hasPage && cancelLooking) endLooking();
      const last = listed().at(-1);
      if (isBusy() || isHumanHandled() || last?.role !== 'user' || last.delivery !== 'delivered') return;
      if (waiting?.messageId !== last.id && awaited.has(last.id)) void askInTurn(last.key, last.id);
    },
    destroy: () => cancelLooking?.(),
  };
}
