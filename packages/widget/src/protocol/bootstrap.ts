// POST /conversations: the one round trip that opens a chat (docs/protocol.md#opening-a-chat).

import * as v from 'valibot';
import { agendaSchema, conversationAgendaSchema } from './agenda.ts';
import { conversationSchema } from './conversation.ts';
import { fieldSchema, guestSchema, userSchema } from './guest.ts';
import { personaSchema } from './persona.ts';

export const realtimeSchema = v.union([
  v.object({
    kind: v.literal('firestore'),
    config: v.record(v.string(), v.unknown()),
    customToken: v.nullish(v.string()),
    /** `host:port` of a self-hosted server; Google's when absent. */
    host: v.nullish(v.string()),
    ssl: v.nullish(v.boolean()),
    authUrl: v.nullish(v.string()),
  }),
  v.object({ kind: v.literal('sse'), url: v.string() }),
]);
export type RealtimeConfig = v.InferOutput<typeof realtimeSchema>;

export const speechConfigSchema = v.object({ url: v.string(), modelId: v.nullish(v.string(), 'telephony') });
export type SpeechConfig = v.InferOutput<typeof speechConfigSchema>;

/** `conversations`: a visitor may have several with a persona. `files` and `voice` are there unless they are false. */
export type Capability =
  | 'activity'
  | 'conversations'
  | 'delete'
  | 'edit'
  | 'export'
  | 'feedback'
  | 'files'
  | 'handsFree'
  | 'rating'
  | 'regenerate'
  | 'tools'
  | 'voice';
type Capabilities = Readonly<Partial<Record<Capability, unknown>>>;

/** What the server can do beside talking. */
export const capabilitiesSchema: v.GenericSchema<unknown, Capabilities> = v.record(v.string(), v.unknown());

/** What the server takes at most; what is absent is told only by a refusal. */
export const limitsSchema = v.object({ messageCharacters: v.nullish(v.pipe(v.number(), v.minValue(1))) });

/** Their entries are read one by one (suggestion.ts). */
const startersSchema = v.optional(v.custom<unknown>((value) => value == null || Array.isArray(value)));

export const bootstrapSchema = v.object({
  conversation: conversationSchema,
  persona: v.nullish(v.object({ ...personaSchema.entries, starters: startersSchema })),
  guest: v.nullish(guestSchema),
  fields: v.nullish(v.array(fieldSchema), []),
  agenda: v.nullish(agendaSchema),
  conversationAgenda: v.nullish(conversationAgendaSchema),
  user: v.nullish(userSchema),
  token: v.nullish(v.string()),
  realtime: v.nullish(realtimeSchema),
  speech: v.nullish(speechConfigSchema),
  capabilities: v.nullish(capabilitiesSchema),
  limits: v.nullish(limitsSchema),
});
export type Bootstrap = v.InferOutput<typeof bootstrapSchema>;
