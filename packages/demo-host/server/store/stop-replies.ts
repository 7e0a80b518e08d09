// Replies that are stopped past the process that generates them.

import { cutToShown } from '../replies/shown.ts';
import type { Shown } from '../replies/shown.ts';
import { lockConversation } from './conversations.ts';
import type { Database, Queryable } from './database.ts';
import { asJson } from './database.ts';
import { replyChannel, storeParts } from './replies.ts';
import type { ReplyPart } from './replies.ts';

interface StoppedReply {
  readonly messageId: string;
  readonly version: number;
  readonly parts: ReplyPart[];
}

const stoppedAt = (conversationId: string) => ({
  conversationId,
  errorStatus: null,
  isOver: true,
  isStopped: true,
});

/** Stops whatever still runs in a locked conversation, in any process, and keeps its text as far as it was stored. */
export const stopOpenReplies = async (database: Queryable, conversationId: string): Promise<void> => {
  const open = await database.query<StoppedReply>(
    `with stopped as (
       update replies set state = 'stopped', lease_owner = null
       where conversation_id = $1 and state in ('waiting', 'running') returning user_message_id, parts, version
     ) select user_message_id as "messageId", parts, version, pg_notify($2, user_message_id) from stopped`,
    [conversationId, replyChannel],
  );
  for (const { messageId, version, parts } of open)
    await storeParts(database, { ...stoppedAt(conversationId), messageId, version, parts });
};

/**
 * Stops one reply that no process generates: it waits for that, was interrupted, or its generator is gone. Resolves with whether
 * it was such a one.
 */
export const stopUngenerated = (
  database: Database,
  messageId: string,
  conversationId: string,
  shown: Shown | null,
): Promise<boolean> =>
  database.transaction(async (queryable) => {
    await lockConversation(queryable, conversationId);
    const [free] = await queryable.query<Omit<StoppedReply, 'messageId'>>(
      `select parts, version from replies where user_message_id = $1
         and (state in ('waiting', 'interrupted') or (state = 'running' and lease_until < now())) for update`,
      [messageId],
    );
    if (!free) return false;
    const parts = cutToShown(free.parts, shown);
    await queryable.query(
      "update replies set state = 'stopped', lease_owner = null, parts = $2::text::jsonb where user_message_id = $1",
      [messageId, asJson(parts)],
    );
    await queryable.query('select pg_notify($1, $2)', [replyChannel, messageId]);
    const { version } = free;
    await storeParts(queryable, { ...stoppedAt(conversationId), messageId, version, parts });
    return true;
  });
