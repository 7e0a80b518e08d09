// What a visitor has attached or recorded for a message that is not sent yet, as it lies in their storage. The bytes of what no
// server has are in the browser's database of files, under the same id.

import * as v from 'valibot';

const tabFields = {
  id: v.string(),
  /** Id of the tab whose draft it belongs to. */
  tab: v.optional(v.string()),
  /** Since when its bytes are in the browser's database: milliseconds since the epoch. Absent where no bytes lie there. */
  keptAtMs: v.optional(v.number()),
};

export const storedFileSchema = v.object({
  ...tabFields,
  name: v.string(),
  mimeType: v.string(),
  size: v.number(),
  /** Absent until it is uploaded. */
  url: v.optional(v.string()),
  /** Id of the guest who has uploaded it; absent for who is signed in. */
  guest: v.optional(v.string()),
  isInText: v.optional(v.boolean()),
  /** Given while the code for files was not here: no rule has been applied to it. */
  isWaiting: v.optional(v.boolean()),
});
export type StoredFile = v.InferOutput<typeof storedFileSchema>;

export const storedRecordingSchema = v.object({
  ...tabFields,
  durationMs: v.number(),
  /** What was recognised while it was spoken. */
  transcript: v.nullable(v.string()),
  createdAt: v.string(),
  /** Why it was not sent; its readers check it (failure.ts). */
  failure: v.optional(v.unknown()),
});
export type StoredRecording = v.InferOutput<typeof storedRecordingSchema>;
