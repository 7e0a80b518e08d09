// Who has joined and left a conversation (docs/protocol.md#people). Whatever the member holds, the conversation stands.

import * as v from 'valibot';

const maxName = 80;
const maxHandoffs = 20;

const handoffSchema = v.object({
  type: v.picklist(['joined', 'left']),
  name: v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, maxName)),
    v.trim(),
    v.nonEmpty(),
  ),
  afterMessageId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
});

/** Somebody has joined or left after this message. */
export type Handoff = v.InferOutput<typeof handoffSchema>;

/** The newest of those that can be read, the oldest first. */
export function readHandoffs(value: unknown): readonly Handoff[] {
  if (!Array.isArray(value)) return [];
  return value.slice(-maxHandoffs).flatMap((one) => {
    const { success, output } = v.safeParse(handoffSchema, one);
    return success ? output : [];
  });
}
