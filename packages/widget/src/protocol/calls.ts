// Bodies of the calls of specification §7 that have no entity of their own, and the envelope of every JSON reply.

import * as v from 'valibot';
import { attachmentSchema, messageSchema, outgoingMessageSchema } from './message.ts';

/** `{ data, message?, metadata? }`; `data` is checked by the caller's own schema. */
export const envelopeSchema = v.object({
  data: v.optional(v.unknown()),
  message: v.nullish(v.string()),
  metadata: v.nullish(v.record(v.string(), v.unknown())),
});
export type Envelope = v.InferOutput<typeof envelopeSchema>;

/** Cursor of GET /chat: the next `lastId`, or -1 when there are no older messages. */
export const historyMetadataSchema = v.object({ nextParamId: v.union([v.string(), v.number()]) });

/** Query of GET /chat as a server reads it. */
export const historyQuerySchema = v.object({
  conversationId: v.string(),
  lastId: v.optional(v.string()),
  take: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/)), '20'),
});

/** Query of GET /chat/live as a server reads it. */
export const liveQuerySchema = v.object({ conversationId: v.string() });

export const sendRequestSchema = v.object({
  conversationId: v.string(),
  clientId: v.string(),
  targetLanguage: v.string(),
  voiceEnabled: v.boolean(),
  message: outgoingMessageSchema,
  chatMode: v.string(),
  agendaToTriggerId: v.optional(v.nullable(v.string())),
  channel: v.string(),
  model: v.optional(v.nullable(v.string())),
});
export type SendRequest = v.InferInput<typeof sendRequestSchema>;

/** `data` of POST /chat/v4 is the stored message. */
export const sendReplySchema = messageSchema;

/** Query of GET /chat/v4/stream/{userMessageId}; numbers and flags arrive as text. */
export const streamQuerySchema = v.object({
  conversationId: v.string(),
  userMessageId: v.optional(v.string()),
  channel: v.optional(v.string()),
  voiceEnabled: v.optional(v.string()),
  voiceOutputFormat: v.optional(v.string()),
  targetLanguage: v.optional(v.string()),
  clientId: v.optional(v.string()),
  retryCount: v.optional(v.string()),
  model: v.optional(v.string()),
  agendaToTriggerId: v.optional(v.string()),
});
export type StreamQuery = v.InferOutput<typeof streamQuerySchema>;

export const clearRequestSchema = v.object({ conversationId: v.string() });

export const errorEventRequestSchema = v.object({
  conversationId: v.optional(v.string()),
  clientId: v.string(),
  errorEvent: v.object({ message: v.string(), name: v.string(), stack: v.optional(v.string()) }),
  attachments: v.optional(v.array(attachmentSchema)),
});
export type ErrorEventRequest = v.InferOutput<typeof errorEventRequestSchema>;

/** `data` of the two upload calls for speech. */
export const speechUploadSchema = v.object({
  url: v.nullish(v.string()),
  transcript: v.nullish(v.string()),
  error: v.nullish(v.unknown()),
});
export const uploadSchema = v.object({ url: v.string() });
