// The reply as a pure machine: wire events in, what stands on the screen out (docs/behaviour.md#replies).

import type { Attachment } from '../../protocol/message.ts';
import type { AsideEvent, FinalMessage, ReplyEvent } from '../../protocol/stream-event.ts';

/** What is told of a message beside its text, as the server has it; the same object as long as nothing of it has changed. */
export interface ReplyExtras {
  readonly suggestions?: unknown;
  readonly sources?: unknown;
  /** All that was told of them, in its order. */
  readonly steps?: readonly AsideEvent[];
}

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
  readonly extras?: ReplyExtras | undefined;
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

/** Fifty steps, told as often as a stream is asked for. */
const MAX_TOLD = 500;

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
    case 'aside':
      return withAside(state, action);
    case 'completion':
      return complete(state, action.messages);
    case 'error':
      return { ...state, errorCode: action.code };
    case 'audio':
      return state;
  }
}

function withText(state: ReplyState, event: Extract<ReplyEvent, { type: 'text' }>): ReplyState {
  const { subMessageId: id, role, origin } = event;
  const known = state.parts.find((part) => part.id === id);
  if (known?.isClosed) return state;
  const part = known?.text ? known : { ...known, id, role, text: '', isEnded: false, ...(origin && { origin }) };
  return replace(state, known, grow(part, event));
}

/** Puts a part in the place of another, or at the end. */
function replace(state: ReplyState, known: ReplyPart | undefined, next: ReplyPart): ReplyState {
  return {
    ...state,
    parts: known ? state.parts.map((part) => (part === known ? next : part)) : [...state.parts, next],
  };
}

/** What comes before the first word of a message makes a part without text. A retry tells it again, which the reader takes for once. */
function withAside(state: ReplyState, { subMessageId: id, told }: Extract<ReplyEvent, { type: 'aside' }>): ReplyState {
  const known = state.parts.find((part) => part.id === id);
  const { extras, ...part } = known ?? { id, role: 'persona', text: '', isEnded: false };
  const news =
    told.type === 'step' ? { steps: [...(extras?.steps ?? []), told].slice(-MAX_TOLD) } : { sources: told.sources };
  return replace(state, known, { ...part, extras: { ...extras, ...news } });
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
    const { id = part.id, content, attachments, sources, ...extras }: Partial<FinalMessage> = final.get(part.id) ?? {};
    final.delete(id);
    // Without content of its own the last replay is what the server stored, unless an earlier attempt saw the end.
    const replayed = part.isEnded ? undefined : part.replay;
    return {
      ...part,
      text: content ?? replayed ?? part.text,
      attachments: attachments ?? undefined,
      extras: { ...part.extras, ...extras, sources: sources ?? part.extras?.sources },
      isEnded: true,
    };
  });
  // A message that no token named: ended before this attempt, or never streamed.
  for (const { id, content: text, attachments, ...extras } of final.values()) {
    parts.push({ id, role: 'persona', text, attachments: attachments ?? undefined, extras, isEnded: true });
  }
  return { parts, isComplete: true };
}
