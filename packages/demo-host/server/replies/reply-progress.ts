// Replies that other processes generate say when they have gone on, so that nobody has to ask again and again.

import type { Database } from '../store/database.ts';
import { replyChannel } from '../store/replies.ts';

export interface ReplyProgress {
  /** Calls the listener when the reply to this message has gone on, or may have, until the returned function is called. */
  subscribe(messageId: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/** Listens to all replies. Rejects when the database cannot be listened to. */
export const openProgress = async (database: Database): Promise<ReplyProgress> => {
  const listeners = new Map<string, Set<() => void>>();
  const wake = (messageId: string): void => {
    for (const listener of [...(listeners.get(messageId) ?? [])]) listener();
  };
  const unlisten = await database.listen(replyChannel, (messageId) => {
    if (messageId !== null) return wake(messageId);
    // An unknown number of notices was lost.
    for (const id of [...listeners.keys()]) wake(id);
  });
  return {
    subscribe: (messageId, listener) => {
      const own = (): void => listener();
      const all = listeners.get(messageId) ?? new Set();
      listeners.set(messageId, all.add(own));
      return () => {
        all.delete(own);
        if (all.size === 0 && listeners.get(messageId) === all) listeners.delete(messageId);
      };
    },
    close: unlisten,
  };
};
