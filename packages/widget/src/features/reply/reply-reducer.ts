// The reply as a pure machine: wire events in, what stands on the screen out (docs/behaviour.md#replies).

import type { Attachment } from '../../protocol/message.ts';
import type { AsideEvent, FinalMessage, MessageExtras, ReplyEvent } from '../../protocol/stream-event.ts';

/** What is told of a message beside its text, as the server has it; the same object as long as nothing of it has changed. */
export interface ReplyExtras extends MessageExtras {
  /** All that was told of them, in its order. */
  readonly steps?: readonly AsideEvent[];
  readonly toolCalls?: readonly AsideEvent[];
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
      return withPart(state, action.subMessageId, (part) => (part.isClosed ? part : grow(part, action)));
    case 'aside':
      return withPart(state, action.subMessageId, (part) => addAside(part, action.told));
    case 'completion':
      return complete(state, action.messages);
    case 'error':
      return { ...state, errorCode: action.code };
    case 'audio':
      return state;
  }
}

/** Changes a part, or adds it at the end. */
function withPart(state: ReplyState, id: string, change: (part: ReplyPart) => ReplyPart): ReplyState {
  const known = state.parts.find((part) => part.id === id);
  const next = change(known ?? { id, role: 'persona', text: '', isEnded: false });
  if (next === known) return state;
  return {
    ...state,
    parts: known ? state.parts.map((part) => (part === known ? next : part)) : [...state.parts, next],
  };
}

function grow(part: ReplyPart, event: Extract<ReplyEvent, { type: 'text' }>): ReplyPart {
  const replay = event.whole ?? (part.replay ?? '') + event.delta;
  const isCaughtUp = event.ended || replay.length >= part.text.length;
  const text = isCaughtUp ? replay : part.text;
  const { role, origin, ended } = event;
  const named = part.text ? part : { ...part, role, ...(origin && { origin }) };
  return { ...named, replay, text, isEnded: part.isEnded || ended, isClosed: ended };
}

/** What comes before the first word makes a part without text. A retry tells it again, which its reader takes for once (step.ts). */
function addAside(part: ReplyPart, told: AsideEvent): ReplyPart {
  const { extras } = part;
  const list = told.type === 'step' ? 'steps' : 'toolCalls';
  const news =
    told.type === 'sources'
      ? { sources: told.sources }
      : { [list]: [...(extras?.[list] ?? []), told].slice(-MAX_TOLD) };
  return { ...part, extras: { ...extras, ...news } };
}

function complete(state: ReplyState, messages: readonly FinalMessage[]): ReplyState {
  const final = new Map(messages.map((message) => [message.id, message]));
  const parts = state.parts.map((part): ReplyPart => {
    const { id = part.id, content, attachments, ...extras }: Partial<FinalMessage> = final.get(part.id) ?? {};
    final.delete(id);
    // Without content of its own the last replay is what the server stored, unless an earlier attempt saw the end.
    const replayed = part.isEnded ? undefined : part.replay;
    return {
      ...part,
      text: content ?? replayed ?? part.text,
      attachments: attachments ?? undefined,
      extras: { ...part.extras, ...extras, sources: extras.sources ?? part.extras?.sources },
      isEnded: true,
    };
  });
  // A message that no token named: ended before this attempt, or never streamed.
  for (const { id, content: text, attachments, ...extras } of final.values()) {
    parts.push({ id, role: 'persona', text, attachments: attachments ?? undefined, extras, isEnded: true });
  }
  return { parts, isComplete: true };
}
