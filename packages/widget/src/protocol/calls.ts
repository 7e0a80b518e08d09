// Replies of the calls of docs/protocol.md#calls that have no entity of their own, and the envelope of every JSON
// reply.

import * as v from 'valibot';
import { messageSchema } from './message.ts';

/** `{ data, message?, metadata? }`; `data` is checked by the caller's own schema. */
export const envelopeSchema = v.object({
  data: v.optional(v.unknown()),
  message: v.nullish(v.string()),
  metadata: v.nullish(v.record(v.string(), v.unknown())),
});
export type Envelope = v.InferOutput<typeof envelopeSchema>;

/** `data` of GET /chat; each message is checked by itself. */
export const historySchema = v.array(v.unknown());

/** Cursor of GET /chat: the next `lastId`, or -1 when there are no older messages. */
export const historyMetadataSchema = v.object({ nextParamId: v.union([v.string(), v.number()]) });

/** `data` of POST /chat/v4 is the stored message. */
export const sendReplySchema = messageSchema;

/** `data` of the two upload calls for speech. */
export const speechUploadSchema = v.object({
  url: v.nullish(v.string()),
  transcript: v.nullish(v.string()),
  error: v.nullish(v.unknown()),
});
export const uploadSchema = v.object({ url: v.string() });
