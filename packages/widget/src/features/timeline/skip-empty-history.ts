import type { ChatApi } from '../api/chat-api.ts';
import type { Bootstrapping } from '../bootstrap/bootstrap.ts';

/** The history, whose first page is not asked for where the conversation has just begun: a visitor who only looks costs one call. */
export function skipEmptyHistory(
  { history }: Pick<ChatApi, 'history'>,
  { $conversation, hasJustBegun }: Pick<Bootstrapping, '$conversation' | 'hasJustBegun'>,
): Pick<ChatApi, 'history'> {
  let skippedId: string | undefined;
  return {
    async history(lastId, signal) {
      const { id } = $conversation.get() ?? {};
      if (id === undefined || id === skippedId || !hasJustBegun(id)) return history(lastId, signal);
      skippedId = id;
      return { messages: [], next: null, isBroken: false };
    },
  };
}
