import * as v from 'valibot';

/** Key `microphone-permission-store` (specification §4). */
export const microphoneStoreSchema = v.object({
  permission: v.fallback(v.optional(v.picklist(['granted', 'prompt', 'denied'])), undefined),
});
