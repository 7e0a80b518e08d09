// Names of documents as the protocol spells them.

/** The project that this server pretends to be; any name will do, as long as clients are told the same. */
export const projectId = 'persona-chat-demo';
const root = `projects/${projectId}/databases/(default)/documents`;

/** The full name of a document or collection, from its path. */
export const toName = (path: string): string => `${root}/${path}`;

/** The collection of a document, by its name. */
export const collectionOf = (name: string): string => name.slice(0, name.lastIndexOf('/'));

/** Whether it is the name of a document that could be in one of these collections, which are given by name. */
export const isDocumentIn = (collections: readonly string[], name: string): boolean =>
  !name.endsWith('/') && collections.includes(collectionOf(name));
