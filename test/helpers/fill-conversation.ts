// A conversation with a past.

import { newId } from '../../packages/demo-host/server/secrets.ts';
import { lockConversation } from '../../packages/demo-host/server/store/conversations.ts';
import type { Database } from '../../packages/demo-host/server/store/database.ts';
import { saveMessage } from '../../packages/demo-host/server/store/messages.ts';

/** Adds `count` messages, visitor and persona in turns, and returns their ids in order. */
export const fillConversation = (
  database: Database,
  conversationId: string,
  count: number,
  textOf: (index: number, role: 'user' | 'persona') => string = (index) => `Message ${index + 1}`,
): Promise<string[]> =>
  database.transaction(async (transaction) => {
    await lockConversation(transaction, conversationId);
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const role = index % 2 === 0 ? 'user' : 'persona';
      const id = newId();
      await saveMessage(transaction, conversationId, { id, role, content: textOf(index, role) });
      ids.push(id);
    }
    return ids;
  });
