// Message and attachment (docs/protocol.md#entities). Read leniently: a newer server may know more roles and origins.

import * as v from 'valibot';

export const attachmentSchema = v.object({
  type: v.picklist(['VOICE', 'IMAGE', 'FILE']),
  url: v.string(),
  name: v.nullish(v.string(), ''),
  mimeType: v.nullish(v.string(), ''),
  /** Transcript of a voice attachment, or extracted text. */
  content: v.nullish(v.string()),
  /** Bytes. */
  size: v.nullish(v.fallback(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), null)),
});
export type Attachment = v.InferOutput<typeof attachmentSchema>;

/** A page may have given every object members, as `hidden`: no server has said so. */
const withOwnMembers = (input: unknown): unknown =>
  typeof input === 'object' && input !== null ? { __proto__: null, ...input } : input;

const messageFieldsSchema = v.object({
  id: v.string(),
  /** `user`, `assistant` or `persona`; any other role is listed too (docs/behaviour.md#messages). */
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
  /** The `x-request-id` of the visitor's own message, by which its local bubble knows it; null on all others. */
  requestId: v.nullish(v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(128))), null)),
  /** What the visitor may say next, read by `readSuggestions` (suggestion.ts). */
  suggestions: v.optional(v.unknown()),
  /** What stands below its text, read by `readCards` (cards.ts). */
  cards: v.optional(v.unknown()),
  /** What it asks for, read by `readForm` (form.ts). */
  form: v.optional(v.unknown()),
  /** Of the visitor's message, which form it answers and how, read by `readFormAnswer` (form.ts). */
  formAnswer: v.optional(v.unknown()),
  /** What it rests on, read by `readSources` (source.ts). */
  sources: v.optional(v.unknown()),
  /** What was done for it, read by `readSteps` (step.ts). */
  steps: v.optional(v.unknown()),
  /** Tools of the page that were called for it, read by `readToolCalls` (tool-call.ts). */
  toolCalls: v.optional(v.unknown()),
  /** What the visitor thinks of it, read by `readFeedback` (feedback.ts). */
  feedback: v.optional(v.unknown()),
  /** Which of several answers of its question it belongs to, read by `readVersions` (versions.ts). */
  versions: v.optional(v.unknown()),
  /** `true` where the reply ended before its end; on the question where not a word of it had come (docs/protocol.md#try-again). */
  isStopped: v.optional(v.unknown()),
  /** Id of the visitor's earlier message in whose place it stands (docs/protocol.md#edit). */
  replaces: v.nullish(v.fallback(v.nullable(v.string()), null)),
});
export const messageSchema = v.pipe(v.unknown(), v.transform(withOwnMembers), messageFieldsSchema);
export type Message = v.InferOutput<typeof messageSchema>;
