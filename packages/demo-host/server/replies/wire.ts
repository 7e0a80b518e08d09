// The two wire forms of the reply stream (docs/protocol.md#the-reply-stream), one JSON object a line.

import type { Attachment } from '@persona-chat/widget/protocol/message.ts';
import type { StreamEvent } from '@persona-chat/widget/protocol/stream-event.ts';
import type { Correction, ReplyStep } from './reply-steps.ts';

export type WireForm = 'v4' | 'chunks';

/** Makes URLs for a reader of what a message keeps. */
type HandOut = (stored: readonly Attachment[]) => Attachment[];

type CompletedMessage = Omit<Correction, 'attachments'> & { readonly attachments?: Attachment[] };

const toCompletion = ({ attachments, ...told }: Correction, handOut: HandOut): CompletedMessage =>
  attachments ? { ...told, attachments: handOut(attachments) } : told;

type Aside = Extract<ReplyStep, { type: 'step' | 'sources' | 'tool_call' }>;

/** Alike in both forms but for the name of the message's id. */
const toAside = (step: Aside, of: { subMessageId: string } | { sub_message_id: string }): StreamEvent => {
  if (step.type === 'tool_call') return { type: step.type, ...of, ...step.call };
  const told = step.type === 'step' ? step.step : { sources: step.sources };
  return { type: step.type, ...of, ...told };
};

const toV4 = (step: ReplyStep, handOut: HandOut): StreamEvent => {
  if (step.type === 'text') {
    return { type: 'token', delta: step.delta, subMessageId: step.part.id, subMessageEnded: step.ended };
  }
  if (step.type === 'error') return { type: 'error', code: step.code };
  if (step.type !== 'completion') return toAside(step, { subMessageId: step.part.id });
  const { corrections } = step;
  const messages = corrections.map((correction) => toCompletion(correction, handOut));
  return { type: 'completion', ...(messages.length === 0 ? {} : { messages }) };
};

const toEnd = (corrections: readonly Correction[]): StreamEvent => {
  const messages = corrections
    .filter(({ suggestions, sources, cards, form }) => suggestions || sources || cards || form)
    .map(({ attachments: _files, ...told }) => told);
  return { type: 'end', ...(messages.length === 0 ? {} : { messages }) };
};

const toChunk = (step: ReplyStep): StreamEvent => {
  if (step.type === 'error') return { type: 'error', code: step.code, message: step.message, trace: null };
  if (step.type === 'completion') return toEnd(step.corrections);
  if (step.type !== 'text') return toAside(step, { sub_message_id: step.part.id });
  const { part, delta, whole, ended } = step;
  return {
    type: 'chunk',
    sub_message_id: part.id,
    sub_message_ended: ended,
    sub_message_role: part.role,
    sub_message_origin: part.origin,
    delta,
    // The end of this form names messages only for what the chunks do not tell of them: a correction is the last word of its sub-message.
    message: ended ? (part.corrected ?? whole) : whole,
  };
};

const listedOrigins: readonly (string | null)[] = [null, 'TIMEOUT', 'TIMEOUT_REMINDER', 'PERSONA_CREATION'];

/** The v4 form has no place for an origin, so what the listing rule hides is left out of it. */
const isTold = (step: ReplyStep, form: WireForm): boolean =>
  form === 'chunks' || !('part' in step) || listedOrigins.includes(step.part.origin);

export const toEvents = async function* (
  steps: AsyncIterable<ReplyStep>,
  form: WireForm,
  handOut: HandOut,
): AsyncGenerator<StreamEvent> {
  for await (const step of steps) if (isTold(step, form)) yield form === 'v4' ? toV4(step, handOut) : toChunk(step);
};

export const toBytes = async function* (events: AsyncIterable<StreamEvent>): AsyncGenerator<Buffer> {
  for await (const event of events) yield Buffer.from(`${JSON.stringify(event)}\n`);
};
