// The reply as a pure machine: wire events in, what stands on the screen out (docs/behaviour.md#replies).

import type { Attachment } from '../../protocol/message.ts';
import type { FinalMessage, ReplyEvent, StepEvent } from '../../protocol/stream-event.ts';

/** What is told of a message beside its text, as the server has it; the same object as long as nothing of it has changed. */
export interface ReplyExtras {
  readonly suggestions?: unknown;
  readonly sources?: unknown;
  readonly steps?: readonly StepEvent[];
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
  readonly replaySteps?: readonly StepEvent[] | undefined;
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

const MAX_STEPS = 50;

export const noReply: ReplyState = { parts: [], isComplete: false };

/** Applies one event. A part's text never shrinks while it streams and never repeats (G3, S1–S3, S9, S10). */
export function reduceReply(state: ReplyState, action: ReplyAction): ReplyState {
  if (action.type === 'attempt') {
    const parts = state.parts.map((part) => ({ ...part, replay: undefined, replaySteps: undefined, isClosed: false }));
    return { parts, isComplete: false };
  }
  // Whatever comes after the end, or after an error, is late.
  if (state.isComplete || state.errorCode !== undefined) return state;
  switch (action.type) {
    case 'known':
      return { ...state, parts: [...state.parts, action.part] };
    case 'text':
      return withText(state, action);
    case 'step':
    case 'sources':
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
  const known = state.parts.find((part) => part.id === event.subMessageId);
  if (known?.isClosed) return state;
  if (known && (known.text || known.replay !== undefined)) return replace(state, known, grow(known, event));
  const { subMessageId: id, role, origin, ended, delta, whole } = event;
  const text = whole ?? delta;
  const part = { ...known, id, role, text, replay: text, isEnded: ended, isClosed: ended, ...(origin && { origin }) };
  return replace(state, known, part);
}

/** Puts a part in the place of another, or at the end. */
function replace(state: ReplyState, known: ReplyPart | undefined, next: ReplyPart): ReplyState {
  const parts = known ? state.parts.map((part) => (part === known ? next : part)) : [...state.parts, next];
  return { ...state, parts };
}

/** What comes for a message before its first word makes a part without text. */
function withAside(state: ReplyState, event: Extract<ReplyEvent, { type: 'step' | 'sources' }>): ReplyState {
  const { subMessageId: id } = event;
  const known = state.parts.find((part) => part.id === id);
  const part = known ?? { id, role: 'persona', text: '', isEnded: false };
  const { extras } = part;
  if (event.type === 'sources')
    return replace(state, known, { ...part, extras: { ...extras, sources: event.sources } });
  return replace(state, known, withStep(part, event.step));
}

/**
 * As with text, what a retry tells takes the place of what is shown once it is as long; a step that has ended does not begin again
 * meanwhile.
 */
function withStep(part: ReplyPart, told: StepEvent): ReplyPart {
  const shown = part.extras?.steps ?? [];
  const replay = part.replaySteps ?? [];
  const isSame = (one: StepEvent | null) => one?.id === told.id;
  const before = replay.find(isSame) ?? shown.find(isSame);
  const step = before && isRunning(told) && !isRunning(before) ? before : told;
  const put = (steps: readonly StepEvent[]) => steps.map((one) => (isSame(one) ? step : one));
  const replaySteps = replay.some(isSame) ? put(replay) : [...replay, step].slice(0, MAX_STEPS);
  const steps = replaySteps.length >= shown.length ? replaySteps : put(shown);
  return { ...part, replaySteps, extras: { ...part.extras, steps } };
}

/** Whether the server has not said how it ended. */
export const isRunning = ({ status }: StepEvent): boolean => !/^(?:done|failed|stopped)$/.test(String(status));

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
    return {
      ...part,
      text: message?.content ?? replayed ?? part.text,
      attachments: message?.attachments ?? undefined,
      extras: withFinal(part.extras, message),
      isEnded: true,
    };
  });
  // A message that no token named: ended before this attempt, or never streamed.
  for (const message of final.values()) {
    const { id, content: text, attachments } = message;
    const extras = withFinal(undefined, message);
    parts.push({ id, role: 'persona', text, attachments: attachments ?? undefined, extras, isEnded: true });
  }
  return { parts, isComplete: true };
}

/** Where the end says nothing of something, what has come before stands. */
function withFinal(extras: ReplyExtras | undefined, message: FinalMessage | undefined): ReplyExtras | undefined {
  const { suggestions, sources } = message ?? {};
  if (!suggestions && !sources) return extras;
  return { ...extras, ...(suggestions ? { suggestions } : {}), ...(Array.isArray(sources) ? { sources } : {}) };
}
