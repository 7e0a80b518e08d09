// What a visitor said to a human who has gone before answering.

import type { Queryable } from './database.ts';
import { isListed } from './messages.ts';
import { createReply } from './replies.ts';

/**
 * Leaves the visitor's last message to the persona where it was for a human and nobody has answered it. In a locked conversation.
 * Whoever calls starts what waits then once the transaction is over.
 */
export const leaveToPersona = async (queryable: Queryable, conversationId: string): Promise<void> => {
  const [last] = await queryable.query<{ id: string; role: string; isLive: boolean }>(
    `select id, role, is_live as "isLive" from messages
     where conversation_id = $1 and not hidden and ${isListed} order by position desc limit 1`,
    [conversationId],
  );
  if (last?.role === 'user' && last.isLive)
    await createReply(queryable, last.id, conversationId, { model: null, turn: null });
};

/** Ids of the messages whose replies nobody has begun. */
export const findWaiting = async (queryable: Queryable, conversationId: string): Promise<readonly string[]> => {
  const rows = await queryable.query<{ id: string }>(
    "select user_message_id as id from replies where conversation_id = $1 and state = 'waiting'",
    [conversationId],
  );
  return rows.map(({ id }) => id);
};
