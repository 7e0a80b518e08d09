// Names of documents as the protocol spells them, and whose they are.

import { liveCollectionPath, liveCollections } from '@persona-chat/widget/protocol/live.ts';
import type { LiveCollection } from '@persona-chat/widget/protocol/live.ts';

/** The project that this server pretends to be; any name will do, as long as clients are told the same. */
export const projectId = 'persona-chat-demo';
const root = `projects/${projectId}/databases/(default)/documents`;

export const documentName = (conversationId: string, collection: LiveCollection, id: string): string =>
  `${root}/${liveCollectionPath(conversationId, collection)}/${id}`;

/** Which of a conversation's collections has this name, or null when it is no part of that conversation. */
export const readCollection = (conversationId: string, name: string): LiveCollection | null =>
  liveCollections.find((collection) => name === `${root}/${liveCollectionPath(conversationId, collection)}`) ?? null;

/** Whether it is the name of a document that could be in this conversation. */
export const isDocumentOf = (conversationId: string, name: string): boolean => {
  const end = name.lastIndexOf('/');
  return end < name.length - 1 && readCollection(conversationId, name.slice(0, end)) !== null;
};
