// What visitors think of conversations that a human has ended (docs/protocol.md#rating).

import type { ConversationRating } from '@persona-chat/widget/protocol/rating.ts';
import { asJson } from './database.ts';
import type { Queryable } from './database.ts';

const asked: ConversationRating = { status: 'asked', score: null, text: '' };

/** Asks once: what was said to it, or that nothing is to be said, stands. */
export const askForRating = async (queryable: Queryable, conversationId: string): Promise<void> => {
  await queryable.query('update conversations set rating = $2::text::jsonb where id = $1 and rating is null', [
    conversationId,
    asJson(asked),
  ]);
};

/** What was said is cleared: there is nothing to say to it any more. What the visitor has said stays. */
export const withdrawQuestion = async (queryable: Queryable, conversationId: string): Promise<void> => {
  await queryable.query("update conversations set rating = null where id = $1 and rating ->> 'status' = 'asked'", [
    conversationId,
  ]);
};

/** Resolves with whether it was stored: nobody has asked for it in another conversation. */
export const saveRating = async (
  queryable: Queryable,
  conversationId: string,
  rating: ConversationRating,
): Promise<boolean> => {
  const rows = await queryable.query(
    'update conversations set rating = $2::text::jsonb where id = $1 and rating is not null returning id',
    [conversationId, asJson(rating)],
  );
  return rows.length > 0;
};
