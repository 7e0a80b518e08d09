import type { ScopedStorage } from '../storage/scoped-storage.ts';

/** More than this many tabs of one visitor do not wait for replies at the same time. */
const MAX_IDS = 10;

export interface AwaitedReplies {
  /** A reply to the stored message is expected. */
  add(messageId: string): void;
  has(messageId: string): boolean;
  /** It is complete, or nobody waits for it any longer. */
  remove(messageId: string): void;
  clear(): void;
}

/** Creates the memory of the replies that are still expected, in any tab, so that a reload asks for them again. */
export function createAwaitedReplies({ visitor }: Pick<ScopedStorage, 'visitor'>): AwaitedReplies {
  const read = () => visitor.read().awaited ?? [];
  const write = (ids: readonly string[]) => visitor.patch({ awaited: ids.length > 0 ? [...ids] : undefined });
  const without = (messageId: string) => read().filter((id) => id !== messageId);
  return {
    add: (messageId) => write([...without(messageId), messageId].slice(-MAX_IDS)),
    has: (messageId) => read().includes(messageId),
    remove(messageId) {
      if (read().includes(messageId)) write(without(messageId));
    },
    clear: () => write([]),
  };
}
