// The two wire forms of the reply stream (specification §3, contract §4), one JSON object a line.

import type { StreamEvent } from '@persona-chat/widget/protocol/stream-event.ts';
import type { ReplyStep } from './reply-steps.ts';

export type WireForm = 'v4' | 'chunks';

const toV4 = (step: ReplyStep): StreamEvent => {
  if (step.type === 'text') {
    return { type: 'token', delta: step.delta, subMessageId: step.part.id, subMessageEnded: step.ended };
  }
  if (step.type === 'error') return { type: 'error', code: step.code };
  const { corrections } = step;
  return { type: 'completion', ...(corrections.length === 0 ? {} : { messages: [...corrections] }) };
};

const toChunk = (step: ReplyStep): StreamEvent => {
  if (step.type === 'error') return { type: 'error', code: step.code, message: step.message, trace: null };
  if (step.type === 'completion') return { type: 'end' };
  const { part, delta, whole, ended } = step;
  return {
    type: 'chunk',
    sub_message_id: part.id,
    sub_message_ended: ended,
    sub_message_role: part.role,
    sub_message_origin: part.origin,
    delta,
    // This form has no completion with messages: a correction is the last word of its sub-message.
    message: ended ? (part.corrected ?? whole) : whole,
  };
};

const listedOrigins: readonly (string | null)[] = [null, 'TIMEOUT', 'TIMEOUT_REMINDER', 'PERSONA_CREATION'];

/** The v4 form has no place for an origin, so what the listing rule hides is left out of it. */
const isTold = (step: ReplyStep, form: WireForm): boolean =>
  form === 'chunks' || step.type !== 'text' || listedOrigins.includes(step.part.origin);

export const toEvents = async function* (steps: AsyncIterable<ReplyStep>, form: WireForm): AsyncGenerator<StreamEvent> {
  for await (const step of steps) if (isTold(step, form)) yield form === 'v4' ? toV4(step) : toChunk(step);
};

export const toBytes = async function* (events: AsyncIterable<StreamEvent>): AsyncGenerator<Buffer> {
  for await (const event of events) yield Buffer.from(`${JSON.stringify(event)}\n`);
};
