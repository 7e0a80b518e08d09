// Message and attachment (specification §3, contract §4). Read leniently: a newer server may know more roles and origins.

import * as v from 'valibot';

export const attachmentSchema = v.object({
  type: v.picklist(['VOICE', 'IMAGE', 'FILE']),
  url: v.string(),
  name: v.nullish(v.string(), ''),
  mimeType: v.nullish(v.string(), ''),
  /** Transcript of a voice attachment, or extracted text. */
  content: v.nullish(v.string()),
});
export type Attachment = v.InferOutput<typeof attachmentSchema>;

export const messageSchema = v.object({
  id: v.string(),
  /** `user`, `assistant` or `persona`; any other role is listed too (specification §3). */
  role: v.string(),
  content: v.nullish(v.string(), ''),
  attachments: v.nullish(v.array(attachmentSchema), []),
  /** ISO 8601 UTC. */
  createdAt: v.string(),
  origin: v.nullish(v.string()),
  errorStatus: v.nullish(v.string()),
  hidden: v.nullish(v.boolean()),
  isLive: v.nullish(v.boolean()),
  status: v.nullish(v.fallback(v.picklist(['sending', 'delivered']), 'delivered')),
  replyToId: v.nullish(v.string()),
  channel: v.nullish(v.string()),
  /** The `x-request-id` with which the visitor's message was sent: a local bubble meets its stored twin by it. */
  requestId: v.nullish(v.pipe(v.string(), v.maxLength(200))),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** A message as POST /chat/v4 sends it: without `id`. */
export const outgoingMessageSchema = v.omit(messageSchema, ['id']);
export type OutgoingMessage = v.InferInput<typeof outgoingMessageSchema>;
