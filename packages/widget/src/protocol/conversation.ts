// Conversation and its four states (docs/protocol.md#entities).

import * as v from 'valibot';
import { chatModeSchema } from './enums.ts';
import { messageSchema } from './message.ts';

/** Who handles the conversation; `USER` means live chat with a human. */
export const handlerSchema = v.object({
  id: v.nullish(v.string(), ''),
  name: v.nullish(v.string(), ''),
  type: v.picklist(['USER', 'PERSONA']),
});
export type Handler = v.InferOutput<typeof handlerSchema>;

/** Result of the paywall check; absent or null means passed. */
export const validatingSchema = v.object({ passed: v.boolean(), reason: v.nullish(v.string()) });
export type Validating = v.InferOutput<typeof validatingSchema>;

export const conversationSchema = v.object({
  id: v.string(),
  lastMessage: v.nullish(messageSchema),
  lastMessageId: v.nullish(v.string()),
  validating: v.nullish(validatingSchema),
  handleBy: v.nullish(handlerSchema),
  chatMode: v.nullish(v.fallback(chatModeSchema, 'text'), 'text'),
  /** What the visitor thinks of it, read by `readRating` (rating.ts). */
  rating: v.optional(v.unknown()),
  /** Of the human who handles it, and of the wait for one, read by people.ts. */
  typing: v.optional(v.unknown()),
  read: v.optional(v.unknown()),
  queue: v.optional(v.unknown()),
  away: v.optional(v.unknown()),
  handoffs: v.optional(v.unknown()),
});
/** The same where a message or a check that cannot be read costs nothing else: neither may hide a take-over, or end an opening. */
export const conversationPartsSchema = v.object({
  ...conversationSchema.entries,
  lastMessage: v.fallback(conversationSchema.entries.lastMessage, null),
  validating: v.fallback(conversationSchema.entries.validating, null),
});
export type Conversation = v.InferOutput<typeof conversationSchema>;

const itemIds = {
  previous_agenda_item_id: v.nullish(v.string()),
  current_agenda_item_id: v.nullish(v.string()),
  next_agenda_item_id: v.nullish(v.string()),
};

export const conversationStateSchema = v.union([
  v.object({ type: v.literal('qa'), conversation_id: v.string(), disable_agenda: v.nullish(v.boolean()) }),
  v.object({
    type: v.literal('pre_agenda'),
    conversation_agenda_id: v.string(),
    agenda_id: v.string(),
    confirmed: v.nullish(v.boolean()),
  }),
  v.object({ type: v.literal('in_agenda'), ...itemIds }),
  v.object({ type: v.literal('exit_agenda'), ...itemIds }),
]);
export type ConversationState = v.InferOutput<typeof conversationStateSchema>;
