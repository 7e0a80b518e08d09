import * as v from 'valibot';

/** Key `microphone-permission-store` (docs/protocol.md#entities). */
export const microphoneStoreSchema = v.object({
  permission: v.fallback(v.optional(v.picklist(['granted', 'prompt', 'denied'])), undefined),
});
