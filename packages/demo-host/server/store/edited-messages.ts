// The visitor's last message, said anew (docs/protocol.md#edit): the new one is stored as any other, and the old one goes with its reply.

import { HttpError } from '../http-error.ts';
import type { Queryable } from './database.ts';
import { findMessage, readAfterLast } from './messages.ts';

/** Throws an HttpError where this message cannot be said anew. */
export const admitEdit = async (queryable: Queryable, conversationId: string, messageId: string): Promise<void> => {
  const [question, ...reply] = await readAfterLast(queryable, conversationId);
  if (question?.id !== messageId) {
    const isThere = (await findMessage(queryable, conversationId, messageId)) !== null;
    throw isThere
      ? new HttpError(409, 'Only your last message can be changed.')
      : new HttpError(404, 'There is no such message.');
  }
  if (question.isLive || reply.some(({ isLive }) => isLive)) throw new HttpError(409, 'A human has read it.');
  const [row] = await queryable.query<{ hasTurn: boolean }>(
    'select turn is not null as "hasTurn" from replies where user_message_id = $1',
    [messageId],
  );
  if (question.origin || row?.hasTurn) throw new HttpError(409, 'What belongs to an agenda stays as it is.');
};

/** Takes the message and all that has followed it out of the conversation; what the visitor may take away has it still. */
export const supersedeFrom = async (queryable: Queryable, conversationId: string, messageId: string): Promise<void> => {
  await queryable.query(
    `update messages set hidden = true, superseded = true where conversation_id = $1 and not hidden
       and position >= (select position from messages where id = $2)`,
    [conversationId, messageId],
  );
};
