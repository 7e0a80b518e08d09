// The reply as a pure machine: wire events in, what stands on the screen out (docs/behaviour.md#replies).

import type { Attachment } from '../../protocol/message.ts';
import type { FinalMessage, MessageExtras, ReplyEvent } from '../../protocol/stream-event.ts';

export interface ReplyPart {
  /** Sub-message id: the id under which the message is stored. */
  readonly id: string;
  readonly role: string;
  readonly origin?: string;
  /** What is shown. */
  readonly text: string;
  /** What the current attempt has brought so far; undefined while it has not named this part. */
  readonly replay?: string | undefined;
  readonly isEnded: boolean;
  /** Named by the completion only. */
  readonly attachments?: readonly Attachment[] | undefined;
  readonly extras?: MessageExtras | undefined;
  /** Ended in the current attempt: what still comes for it is late. */
  readonly isClosed?: boolean | undefined;
}

export interface ReplyState {
  /** In the order of their first tokens. */
  readonly parts: readonly ReplyPart[];
  readonly isComplete: boolean;
  /** Code of an `error` event. */
  readonly errorCode?: string | undefined;
}

export type ReplyAction =
  | ReplyEvent
  /** A stream has been asked for (again): what it replays is held against what is shown. */
  | { readonly type: 'attempt' }
  /** A message of this reply is on the screen already, from an earlier run. */
  | { readonly type: 'known'; readonly part: ReplyPart };

export const noReply: ReplyState = { parts: [], isComplete: false };

/** Applies one event. A part's text never shrinks while it streams and never repeats (G3, S1–S3, S9, S10). */
export function reduceReply(state: ReplyState, action: ReplyAction): ReplyState {
  if (action.type === 'attempt') {
    const parts = state.parts.map((part) => ({ ...part, replay: undefined, isClosed: false }));
    return { parts, isComplete: false };
  }
  // Whatever comes after the end, or after an error, is late.
  if (state.isComplete || state.errorCode !== undefined) return state;
  switch (action.type) {
    case 'known':
      return { ...state, parts: [...state.parts, action.part] };
    case 'text':
      return withText(state, action);
    case 'completion':
      return complete(state, action.messages);
    case 'error':
      return { ...state, errorCode: action.code };
    case 'audio':
      return state;
  }
}

function withText(state: ReplyState, event: Extract<ReplyEvent, { type: 'text' }>): ReplyState {
  const known = state.parts.find((part) => part.id === event.subMessageId);
  if (!known) {
    const { subMessageId: id, role, origin, ended, delta, whole } = event;
    const text = whole ?? delta;
    const part = { id, role, text, replay: text, isEnded: ended, isClosed: ended, ...(origin && { origin }) };
    return { ...state, parts: [...state.parts, part] };
  }
  if (known.isClosed) return state;
  return { ...state, parts: state.parts.map((part) => (part === known ? grow(part, event) : part)) };
}

function grow(part: ReplyPart, event: Extract<ReplyEvent, { type: 'text' }>): ReplyPart {
  const replay = event.whole ?? (part.replay ?? '') + event.delta;
  const isCaughtUp = event.ended || replay.length >= part.text.length;
  const text = isCaughtUp ? replay : part.text;
  return { ...part, replay, text, isEnded: part.isEnded || event.ended, isClosed: event.ended };
}

function complete(state: ReplyState, messages: readonly FinalMessage[]): ReplyState {
  const final = new Map(messages.map((message) => [message.id, message]));
  const parts = state.parts.map((part): ReplyPart => {
    const message = final.get(part.id);
    final.delete(part.id);
    // Without content of its own the last replay is what the server stored, unless an earlier attempt saw the end.
    const replayed = part.isEnded ? undefined : part.replay;
    return { ...part, text: replayed ?? part.text, isEnded: true, ...(message && toldOf(message)) };
  });
  // A message that no token named: ended before this attempt, or never streamed.
  for (const message of final.values()) {
    parts.push({ id: message.id, role: 'persona', isEnded: true, ...toldOf(message) });
  }
  return { parts, isComplete: true };
}

const toldOf = ({ id: _id, content: text, attachments, ...extras }: FinalMessage) => ({
  text,
  attachments: attachments ?? undefined,
  extras,
});
