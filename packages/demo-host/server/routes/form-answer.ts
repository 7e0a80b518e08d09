import { type FormAnswer, readForm } from '@persona-chat/widget/protocol/form.ts';
import { checkAnswers } from '../guests/check-answers.ts';
import { refusedFormText } from '../guests/validation-texts.ts';
import { FieldsError, HttpError } from '../http-error.ts';
import type { Queryable } from '../store/database.ts';
import { admitFormAnswer } from '../store/form-answers.ts';
import { findMessage } from '../store/messages.ts';

/** What a message answers (docs/protocol.md#forms), as it is stored, or null; throws an HttpError where the form refuses it. */
export const readFormAnswer = async (
  database: Queryable,
  conversationId: string,
  sent: FormAnswer | null | undefined,
): Promise<FormAnswer | null> => {
  if (!sent) return null;
  const asked = await findMessage(database, conversationId, sent.messageId);
  const form = readForm(asked?.form);
  // No 404: the conversation is there.
  if (!form) throw new HttpError(409, 'This form is no longer there.');
  await admitFormAnswer(database, conversationId, sent);
  const refusals = new Map<string, string>();
  const answers = checkAnswers(form.fields, sent.values, new Set(), (fieldId, reason) => {
    if (reason !== null) refusals.set(fieldId, reason);
  });
  if (refusals.size > 0) throw new FieldsError(refusedFormText, Object.fromEntries(refusals));
  return { messageId: sent.messageId, values: [...answers].map(([fieldId, value]) => ({ fieldId, value })) };
};
