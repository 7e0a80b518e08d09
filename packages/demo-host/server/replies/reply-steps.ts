// From growing snapshots to steps of a stream: what is new since the last look, whatever the source.

import type { Attachment } from '@persona-chat/widget/protocol/message.ts';
import type { WireSource } from '@persona-chat/widget/protocol/source.ts';
import type { WireStep } from '@persona-chat/widget/protocol/step.ts';
import type { WireToolCall } from '@persona-chat/widget/protocol/tool-call.ts';
import type { ReplyPart } from '../store/replies.ts';
import type { ReplySnapshot } from './reply-snapshot.ts';

export type ReplyStep =
  | {
      readonly type: 'text';
      readonly part: ReplyPart;
      readonly delta: string;
      /** The part's text up to and including `delta`. */
      readonly whole: string;
      readonly ended: boolean;
    }
  | { readonly type: 'step'; readonly part: ReplyPart; readonly step: WireStep }
  | { readonly type: 'tool_call'; readonly part: ReplyPart; readonly call: WireToolCall }
  | { readonly type: 'sources'; readonly part: ReplyPart; readonly sources: readonly WireSource[] }
  | { readonly type: 'error'; readonly code: string; readonly message: string | null }
  | { readonly type: 'completion'; readonly corrections: readonly Correction[] };

/** What the tokens of a sub-message have not said: another text, its attachments, what it rests on, what may be said next, what stands below it. */
export interface Correction extends Pick<ReplyPart, 'suggestions' | 'sources' | 'cards' | 'form'> {
  readonly id: string;
  readonly content: string;
  readonly attachments?: readonly Attachment[];
}

/** A replayed text is cut into lines of about this many characters, so that no line of the stream gets long. */
const pieceLength = 64;

const splitPieces = (text: string): readonly string[] => {
  if (text.length <= pieceLength) return text === '' ? [] : [text];
  const pieces: string[] = [];
  let piece = '';
  for (const word of text.match(/\S{1,64}\s?|\s/gu) ?? []) {
    if (piece !== '' && piece.length + word.length > pieceLength) {
      pieces.push(piece);
      piece = '';
    }
    piece += word;
  }
  return [...pieces, piece];
};

interface Sent {
  length: number;
  ended: boolean;
  /** As they were last told: what was stored meanwhile comes back as other objects. */
  readonly asides: Map<string, string>;
}

/** What comes before the words that it belongs to; what has changed meanwhile is told as it is now. */
const asideSteps = function* (part: ReplyPart, sent: Sent): Generator<ReplyStep> {
  const isNew = (name: string, told: unknown): boolean => {
    const json = JSON.stringify(told);
    const isKnown = sent.asides.get(name) === json;
    sent.asides.set(name, json);
    return !isKnown;
  };
  const { sources, steps = [], toolCalls = [] } = part;
  for (const step of steps) if (isNew(`step ${step.id}`, step)) yield { type: 'step', part, step };
  for (const call of toolCalls) if (isNew(`call ${call.toolCallId}`, call)) yield { type: 'tool_call', part, call };
  if (sources && isNew('sources', sources)) yield { type: 'sources', part, sources };
};

const partSteps = function* (part: ReplyPart, sent: Sent): Generator<ReplyStep> {
  const pieces = splitPieces(part.content.slice(sent.length));
  for (const [index, delta] of pieces.entries()) {
    sent.length += delta.length;
    const ended = part.ended && index === pieces.length - 1;
    yield { type: 'text', part, delta, whole: part.content.slice(0, sent.length), ended };
  }
  if (part.ended && !sent.ended && pieces.length === 0) {
    yield { type: 'text', part, delta: '', whole: part.content, ended: true };
  }
  sent.ended = part.ended;
};

/** What the tokens cannot say. */
const holdsMore = ['attachments', 'suggestions', 'sources', 'cards', 'form'] as const;

const finalStep = ({ outcome, parts }: ReplySnapshot): ReplyStep | null => {
  if (outcome?.kind === 'failed') return { type: 'error', code: outcome.code, message: outcome.message };
  if (outcome?.kind !== 'complete') return null;
  const corrections = parts
    .filter((part) => part.corrected !== null || holdsMore.some((name) => part[name]))
    .map(({ id, content, corrected, attachments, suggestions, sources, cards, form }): Correction => ({
      id,
      content: corrected ?? content,
      ...(attachments && { attachments }),
      ...(suggestions && { suggestions }),
      ...(sources && { sources }),
      ...(cards && { cards }),
      ...(form && { form }),
    }));
  return { type: 'completion', corrections };
};

/** A call that is open is told again where there is nothing else to tell: who reads knows that the reply goes on. */
const openCalls = function* (parts: readonly ReplyPart[]): Generator<ReplyStep> {
  for (const part of parts)
    for (const call of part.toolCalls ?? []) if (call.status === 'running') yield { type: 'tool_call', part, call };
};

/** Ends without a final step when the reply was interrupted, or begun anew elsewhere: the reader has to ask again. */
export const toSteps = async function* (snapshots: AsyncIterable<ReplySnapshot>): AsyncGenerator<ReplyStep> {
  const sentById = new Map<string, Sent>();
  let attempt: number | null = null;
  for await (const snapshot of snapshots) {
    const isAnew = attempt !== null && attempt !== snapshot.attempt;
    if (isAnew && sentById.size > 0) return;
    attempt = snapshot.attempt;
    let isSilent = true;
    for (const part of snapshot.parts) {
      const sent = sentById.get(part.id) ?? { length: 0, ended: false, asides: new Map<string, string>() };
      sentById.set(part.id, sent);
      for (const step of [...asideSteps(part, sent), ...partSteps(part, sent)]) {
        isSilent = false;
        yield step;
      }
    }
    if (isSilent) yield* openCalls(snapshot.parts);
    const last = finalStep(snapshot);
    if (last) yield last;
  }
};
