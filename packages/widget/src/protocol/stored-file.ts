// A file that was uploaded for a message which is not sent yet, as it lies in the visitor's storage.

import * as v from 'valibot';

export const storedFileSchema = v.object({
  id: v.string(),
  name: v.string(),
  mimeType: v.string(),
  size: v.number(),
  url: v.string(),
  isInText: v.optional(v.boolean()),
  /** Id of the tab whose draft it belongs to. */
  tab: v.optional(v.string()),
});
export type StoredFile = v.InferOutput<typeof storedFileSchema>;
