// G1: no text of the visitor is lost. A bubble that nobody has confirmed, and a draft, leave for a reason that the entries show.

import type { ScreenMessage } from '../../protocol/session-file.ts';
import type { Finding, Rule, Step } from './judge.ts';

/** What belongs together is told within this time. */
const NEAR_MS = 2_000;
/** Shorter drafts are told by nobody. */
const MIN_DRAFT = 2;

/** What takes texts away because somebody has asked for it. */
const isTaking = ({ entry, before }: Step): boolean => {
  if (entry.kind === 'event')
    return /chat-clear|conversation-|data-delete|form-submit/.test(`${entry.name} ${entry.detail}`);
  if (entry.kind === 'request') return entry.method === 'DELETE' || /\/(clear|edit|guest|token)\b/.test(entry.path);
  // Another visitor, or another conversation.
  return entry.kind === 'state' && entry.conversationId !== undefined && entry.conversationId !== before.conversationId;
};

const near = (steps: readonly Step[], at: number) => steps.filter(({ entry }) => Math.abs(entry.at - at) <= NEAR_MS);

/**
 * It is known by its request alone: the server has given its own id to what it has stored. Of another tab's only that one knows what
 * becomes of it.
 */
const isUnconfirmed = ({ id, requestId, role, delivery, isFromElsewhere }: ScreenMessage) =>
  role === 'user' && delivery !== 'delivered' && id === requestId && !isFromElsewhere;

/** A message of the visitor's that was not stored and has left the list. */
export const judgeGone: Rule = (steps) =>
  steps.flatMap((step): Finding[] => {
    const { number, entry, before, after } = step;
    if (entry.kind !== 'list') return [];
    const gone = before.messages.filter(
      (one) =>
        isUnconfirmed(one) && one.length > 0 && !entry.keys.includes(one.key) && !isTakenOver(one, after.messages),
    );
    // All went, or the oldest went out of sight.
    if (gone.length === 0 || after.messages.length === 0 || after.before > before.before) return [];
    const around = near(steps, entry.at);
    if (around.some(isTaking) || around.some(isCleared)) return [];
    return gone
      .filter(({ length }) => !around.some(({ entry: one }) => one.kind === 'state' && (one.draft ?? 0) >= length))
      .map(({ key, delivery }) => ({
        promise: 'G1',
        step: number,
        text: `the message ${key}, ${delivery}, is gone without having been delivered`,
      }));
  });

/** What was said before goes too, and is not merely further up: another tab has cleared. */
const isCleared = ({ entry, before, after }: Step): boolean =>
  entry.kind === 'list' &&
  after.before <= before.before &&
  before.messages.some(
    (one) => one.delivery === 'delivered' && !entry.keys.includes(one.key) && !isTakenOver(one, after.messages),
  );

/** It stands there under another key. */
const isTakenOver = ({ id, requestId }: ScreenMessage, messages: readonly ScreenMessage[]) =>
  messages.some((one) => one.id === id || (requestId !== null && one.requestId === requestId));

/** A draft that went while the focus was elsewhere, and no message came in its place. */
export const judgeDraft: Rule = (steps) =>
  steps.flatMap(({ number, entry, before, after }): Finding[] => {
    if (entry.kind !== 'state' || entry.draft !== 0 || before.draft < MIN_DRAFT) return [];
    // Who has the focus, or another window of the same chat, may empty it.
    if (after.hasFocus !== false || !after.isVisible || !after.isOpen) return [];
    const around = near(steps, entry.at);
    const isExplained = around.some((step) => isTaking(step) || isSent(step) || isFocused(step));
    return isExplained
      ? []
      : [{ promise: 'G1', step: number, text: `a draft of ${before.draft} characters went without having been sent` }];
  });

const isSent = ({ entry, before }: Step): boolean =>
  (entry.kind === 'message' && entry.role === 'user' && !before.messages.some(({ key }) => key === entry.key)) ||
  (entry.kind === 'event' && entry.name === 'analytics' && /-send/.test(entry.detail ?? '')) ||
  (entry.kind === 'state' && /^submitting|recording/.test(entry.status ?? ''));

const isFocused = ({ entry, before }: Step): boolean =>
  before.hasFocus !== false || (entry.kind === 'state' && entry.hasFocus === true);
