// Brings the reply's state to the timeline: at most one write per bubble and frame.

import type { Env } from '../../core/env.ts';
import { isListed } from '../../core/is-listed.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';
import { noReply, reduceReply, type ReplyAction, type ReplyPart, type ReplyState } from './reply-reducer.ts';

export interface ReplyViewPorts {
  readonly env: Env;
  readonly list: MessageList;
  /** Key of the visitor's message that is answered. */
  readonly userKey: string;
  /** The text of a bubble as it is now on the screen. */
  readonly onText: (message: TimelineMessage) => void;
  /** What was told to be done before the next word comes (protocol/step.ts), or nothing. */
  readonly onSteps: (steps: unknown) => void;
  /** A part that is not on screen yet waits for its voice. */
  readonly isHeld: (id: string) => boolean;
}

export interface ReplyView {
  apply(action: ReplyAction): ReplyState;
  /** Something is no longer held. */
  refresh(): void;
  /** Ends the reply as it stands: finished, frozen by Stop, or failed with `errorStatus`. Gives its bubbles. */
  end(errorStatus?: string): readonly TimelineMessage[];
  /** Writes nothing any more: the conversation is another one. */
  dispose(): void;
}

/** Creates the view of one reply, placed after the message that it answers (G3, G5, S10). */
export function createReplyView({ env, list, userKey, onText, onSteps, isHeld }: ReplyViewPorts): ReplyView {
  let state = noReply;
  const shown = new Map<string, ReplyPart>();
  let lastKey = userKey;
  let isScheduled = false;
  let isOver = false;
  let hasFailed = false;
  let cancelFrame = () => {};
  let steps: unknown;
  /** Of what was left out. */
  let foreignId: string | undefined;

  const show = (part: ReplyPart) => {
    const known = list.byId(part.id);
    if (!isListed(part) || !holdsAnything(part, known))
      return known && part.isEnded ? list.remove(known.key) : undefined;
    const message: TimelineMessage = {
      ...(known ?? { key: part.id, attachments: [], createdAt: env.clock.isoNow() }),
      id: part.id,
      role: part.role,
      content: part.text,
      delivery: part.isEnded ? 'delivered' : 'sending',
      isStreaming: !part.isEnded,
      errorStatus: undefined,
      ...(part.attachments && { attachments: [...part.attachments] }),
      ...part.extras,
      ...(part.origin && { origin: part.origin }),
    };
    list.put(message, lastKey);
    lastKey = message.key;
    // The half sentence at which it has failed is said with the rest, once the server has that.
    onText({ ...message, isStreaming: !part.isEnded || hasFailed });
  };

  const flush = () => {
    isScheduled = false;
    lastKey = userKey;
    const { text, extras } = state.parts.at(-1) ?? {};
    const next = text ? undefined : extras?.steps;
    if (next !== steps) onSteps((steps = next));
    for (const part of state.parts) {
      if (!isOver && !list.byId(part.id) && isHeld(part.id)) continue;
      const before = shown.get(part.id);
      const names = ['text', 'isEnded', 'attachments', 'extras'] as const;
      if (names.some((name) => part[name] !== before?.[name])) show(part);
      else lastKey = list.byId(part.id)?.key ?? lastKey;
      shown.set(part.id, part);
    }
  };

  /** What an earlier run left right after the question is taken over, and streams again where it had not ended. */
  const adopt = () => {
    const keys = list.$keys.get();
    for (const key of keys.includes(userKey) ? keys.slice(keys.indexOf(userKey) + 1) : []) {
      const message = list.get(key);
      if (!message || message.role === 'user') return;
      const isEnded = message.delivery !== 'failed';
      if (!isEnded) list.patch(key, { delivery: 'sending', isStreaming: true, errorStatus: undefined });
      const part: ReplyPart = {
        id: message.id,
        role: message.role,
        text: message.content,
        isEnded,
      };
      state = reduceReply(state, { type: 'known', part });
      shown.set(part.id, part);
    }
  };
  /** An id that stands elsewhere in the timeline belongs to another message. */
  const isForeign = (id: string): boolean => list.byId(id) !== undefined && !state.parts.some((part) => part.id === id);

  const refresh = () => {
    if (isScheduled) return;
    isScheduled = true;
    cancelFrame = env.clock.nextFrame(flush);
  };
  const dispose = () => {
    cancelFrame();
    isScheduled = true;
  };

  adopt();
  return {
    apply(action) {
      if ('subMessageId' in action && isForeign(action.subMessageId)) {
        foreignId = action.subMessageId;
        return state;
      }
      const next = reduceReply(state, action);
      // Sound changes nothing that is seen.
      if (next !== state) refresh();
      return (state = next);
    },
    refresh,
    end(errorStatus) {
      state = { ...state, parts: state.parts.map((part) => ({ ...part, isEnded: true })) };
      isOver = true;
      hasFailed = errorStatus !== undefined;
      flush();
      dispose();
      const messages = state.parts.flatMap((part) => (isListed(part) ? (list.byId(part.id) ?? []) : []));
      if (foreignId !== undefined && state.parts.length === 0) env.host.advise('reply-id', foreignId);
      const last = messages.at(-1);
      if (last && errorStatus) list.patch(last.key, { errorStatus, delivery: 'failed' });
      return messages;
    },
    dispose,
  };
}

/** What would leave nothing to be seen has no bubble. */
function holdsAnything({ text, attachments, extras }: ReplyPart, known: TimelineMessage | undefined): boolean {
  const { cards, form, toolCalls } = { ...known, ...extras };
  return Boolean(text || attachments?.length || known?.attachments.length || cards || form || toolCalls);
}
