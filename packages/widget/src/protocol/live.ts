// Where live documents lie, and how they travel without Firebase (docs/realtime.md). The only place with these paths.

import * as v from 'valibot';

export const liveCollections = ['conversation', 'conversationAgenda', 'agendaOutputData'] as const;
export type LiveCollection = (typeof liveCollections)[number];

/** Cloud Firestore collection, from the root: the conversation's document has the conversation's id. */
export function liveCollectionPath(conversationId: string, collection: LiveCollection): string {
  const conversations = `chat/conversation/${conversationId}`;
  return collection === 'conversation' ? conversations : `${conversations}/${conversationId}/${collection}`;
}

/** Data of the SSE event `change`; `data` is absent or null when the document was removed. */
export const liveChangeSchema = v.object({
  collection: v.picklist(liveCollections),
  type: v.picklist(['added', 'modified', 'removed']),
  id: v.string(),
  data: v.nullish(v.record(v.string(), v.unknown())),
});
export type LiveChange = v.InferOutput<typeof liveChangeSchema>;
