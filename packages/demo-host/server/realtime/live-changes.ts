// All that the rest of the server needs to know of realtime.
//
// What visitors see live is derived from the tables: `live-documents.ts` reads it. Whoever writes something that shows
// there calls `changed` with the conversation's id once the transaction has committed; the feed then reads the documents,
// compares them with what it told last, and tells the difference to every listener of every process.

export interface LiveChanges {
  /** Returns at once and never throws. Calling it too often does no harm: what is the same is not told again. */
  changed(conversationId: string): void;
  /**
   * Calls the listener soon after documents have changed, in whichever process, once for several changes maybe, with the version
   * that they have now: whoever has read that already need not read again. null: nobody knows.
   */
  subscribe(conversationId: string, listener: (version: number | null) => void): () => void;
}
