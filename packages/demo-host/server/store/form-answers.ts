import type { FormAnswer } from '@persona-chat/widget/protocol/form.ts';
import { HttpError } from '../http-error.ts';
import type { Queryable } from './database.ts';

/** Throws where the form was answered before: one message answers a form (docs/protocol.md#forms). */
export const admitFormAnswer = async (
  queryable: Queryable,
  conversationId: string,
  { messageId }: Pick<FormAnswer, 'messageId'>,
): Promise<void> => {
  const rows = await queryable.query(
    `select id from messages where conversation_id = $1 and not hidden and form_answer ->> 'messageId' = $2 limit 1`,
    [conversationId, messageId],
  );
  if (rows.length > 0) throw new HttpError(409, 'This form was sent already.');
};
