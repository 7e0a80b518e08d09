// The reply stream's two wire forms (docs/protocol.md#the-reply-stream) and the one form that features see.

import * as v from 'valibot';
import { type Attachment, attachmentSchema } from './message.ts';

export const tokenEventSchema = v.object({
  type: v.literal('token'),
  delta: v.nullish(v.string(), ''),
  subMessageId: v.string(),
  subMessageEnded: v.nullish(v.boolean(), false),
});

export const audioEventSchema = v.object({
  type: v.literal('audio'),
  /** Base64 of raw PCM in the requested output format. */
  audio: v.nullish(v.string(), ''),
  subMessageId: v.string(),
  isFinal: v.nullish(v.boolean(), false),
  alignment: v.nullish(v.unknown()),
});
export type AudioEvent = v.InferOutput<typeof audioEventSchema>;

/** Where they are malformed the reply has ended all the same: what was streamed stands. */
const finalMessages = v.nullish(
  v.fallback(
    v.array(
      v.object({
        id: v.string(),
        content: v.string(),
        attachments: v.nullish(v.array(attachmentSchema)),
        suggestions: v.optional(v.unknown()),
        sources: v.optional(v.unknown()),
        cards: v.optional(v.unknown()),
        form: v.optional(v.unknown()),
      }),
    ),
    [],
  ),
);

export const completionEventSchema = v.object({ type: v.literal('completion'), messages: finalMessages });

export const errorEventSchema = v.object({
  type: v.literal('error'),
  code: v.nullish(v.union([v.string(), v.number()]), 'ERROR'),
  message: v.nullish(v.string()),
  trace: v.nullish(v.string()),
});

export const chunkEventSchema = v.object({
  type: v.literal('chunk'),
  sub_message_id: v.string(),
  sub_message_ended: v.nullish(v.boolean(), false),
  sub_message_role: v.nullish(v.string()),
  sub_message_origin: v.nullish(v.string()),
  delta: v.nullish(v.string(), ''),
  /** The whole text so far. */
  message: v.nullish(v.string()),
});

export const endEventSchema = v.object({ type: v.literal('end'), messages: finalMessages });

/** Of either form: what is done for a message, and what it rests on. The rest is read where it is shown (step.ts, source.ts, tool-call.ts). */
const asideEvent = <Type extends string>(type: v.LiteralSchema<Type, undefined>) =>
  v.object({ type, subMessageId: v.optional(v.string()), sub_message_id: v.optional(v.string()) });
export const stepEventSchema = asideEvent(v.literal('step'));
export const sourcesEventSchema = asideEvent(v.literal('sources'));
export const toolCallEventSchema = asideEvent(v.literal('tool_call'));

/** As the server has it. */
export interface AsideEvent {
  readonly type: 'step' | 'sources' | 'tool_call';
  readonly sources?: unknown;
}

export const streamEventSchema = v.union([
  tokenEventSchema,
  audioEventSchema,
  completionEventSchema,
  errorEventSchema,
  chunkEventSchema,
  endEventSchema,
  stepEventSchema,
  sourcesEventSchema,
  toolCallEventSchema,
]);
export type StreamEvent = v.InferOutput<typeof streamEventSchema>;

/** What features work with, whichever form the server speaks. */
export type ReplyEvent =
  | {
      readonly type: 'text';
      readonly subMessageId: string;
      readonly delta: string;
      /** The whole text so far, where the wire gives it. */
      readonly whole?: string;
      readonly ended: boolean;
      readonly role: string;
      readonly origin?: string;
    }
  | { readonly type: 'aside'; readonly subMessageId: string; readonly told: AsideEvent }
  | { readonly type: 'audio'; readonly audio: AudioEvent }
  | { readonly type: 'error'; readonly code: string; readonly message?: string }
  | { readonly type: 'completion'; readonly messages: readonly FinalMessage[] };

/** What the completion alone tells of a message, as the server has it; absent where it says nothing. */
export interface MessageExtras {
  /** suggestion.ts */
  readonly suggestions?: unknown;
  /** source.ts */
  readonly sources?: unknown;
  /** cards.ts */
  readonly cards?: unknown;
  /** form.ts */
  readonly form?: unknown;
}

/** What a message of the reply is in the end. */
export interface FinalMessage extends MessageExtras {
  readonly id: string;
  readonly content: string;
  /** Absent where the server says nothing of files. */
  readonly attachments?: readonly Attachment[] | null | undefined;
}
