// A conversation as the list of a visitor's conversations has it (docs/protocol.md#past-conversations).

import * as v from 'valibot';

/** What stands last in it, shortened by the server. */
export const lastLineSchema = v.object({
  role: v.string(),
  content: v.nullish(v.string(), ''),
  /** Names of what was sent without a text. */
  files: v.nullish(v.fallback(v.array(v.string()), []), []),
});

export const pastConversationSchema = v.object({
  id: v.string(),
  /** As the visitor has named it, else the first words that they have written; null where there are none. */
  title: v.nullish(v.fallback(v.nullable(v.string()), null), null),
  lastMessage: v.nullish(v.fallback(v.nullable(lastLineSchema), null), null),
  updatedAt: v.nullish(v.fallback(v.string(), ''), ''),
  /** Messages of the other side that have come since the visitor last looked. */
  unreadCount: v.nullish(v.fallback(v.number(), 0), 0),
});
export type PastConversation = v.InferOutput<typeof pastConversationSchema>;

const contentSchema = v.fallback(v.object({ content: v.string() }), { content: '' });
const nameSchema = v.fallback(v.object({ name: v.string() }), { name: '' });

/** What a list shows of what waits in this browser's storage: the text of a message, names of files; what cannot be read waits all the same. */
export function readWaiting(message: unknown, files: readonly unknown[]): { content: string; files: string[] } {
  return {
    content: v.parse(contentSchema, message).content,
    files: files.map((file) => v.parse(nameSchema, file).name),
  };
}
