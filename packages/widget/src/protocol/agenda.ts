// Agenda and the conversation's place in it (docs/protocol.md#entities).

import * as v from 'valibot';
import { userInputModeSchema } from './enums.ts';

export const agendaItemSchema = v.object({
  id: v.string(),
  name: v.nullish(v.string(), ''),
  userInputMode: v.nullish(v.fallback(userInputModeSchema, 'unspecified'), 'unspecified'),
});
export type AgendaItem = v.InferOutput<typeof agendaItemSchema>;

export const agendaSchema = v.object({
  id: v.string(),
  name: v.nullish(v.string(), ''),
  items: v.nullish(v.array(agendaItemSchema), []),
  progressBarEnabled: v.nullish(v.boolean(), false),
});
export type Agenda = v.InferOutput<typeof agendaSchema>;

export const conversationAgendaSchema = v.object({
  id: v.string(),
  conversationId: v.string(),
  agendaId: v.string(),
  currentAgendaItemId: v.nullish(v.string()),
  nextAgendaItemId: v.nullish(v.string()),
  confirmed: v.nullish(v.boolean()),
  isCompleted: v.nullish(v.boolean()),
  isExit: v.nullish(v.boolean()),
  isTimedOut: v.nullish(v.boolean()),
  completedAt: v.nullish(v.string()),
});
export type ConversationAgenda = v.InferOutput<typeof conversationAgendaSchema>;
