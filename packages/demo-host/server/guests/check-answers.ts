// The answers to the fields of a form, whichever it is.

import type { AdditionalInfo, Field, FieldValue } from '@persona-chat/widget/protocol/guest.ts';
import { toStorableText } from '../store/database.ts';
import { checkAnswer, isEmptyAnswer } from './check-answer.ts';
import { validationTexts as texts } from './validation-texts.ts';

/** An answer as the database will hold it: what cannot be stored must not count as an answer. */
const toStorableAnswer = (value: FieldValue): FieldValue => {
  const answer = Array.isArray(value) ? value.map(toStorableText) : value;
  const storable = typeof answer === 'string' ? toStorableText(answer) : answer;
  return isEmptyAnswer(storable) ? null : storable;
};

/**
 * Checks what was sent against the fields, and gives it as it is stored; `answered` are the ids of those that have an answer already.
 * `refuse` hears of each field with what its checks say, null where that is nothing.
 */
export const checkAnswers = (
  fields: readonly Field[],
  sent: readonly Pick<AdditionalInfo, 'fieldId' | 'value'>[],
  answered: ReadonlySet<string>,
  refuse: (fieldId: string, reason: string | null) => void,
): ReadonlyMap<string, FieldValue> => {
  const answers = new Map<string, FieldValue>();
  const refused = new Set<string>();
  for (const { fieldId, value } of sent) {
    // Two answers to one question are none.
    if (answers.has(fieldId) || !fields.some(({ id }) => id === fieldId)) {
      refused.add(fieldId);
      refuse(fieldId, texts.unknownField);
    }
    answers.set(fieldId, toStorableAnswer(value));
  }
  for (const field of fields) {
    if (refused.has(field.id)) continue;
    const answer = answers.get(field.id);
    if (answer !== undefined) refuse(field.id, checkAnswer(field, answer));
    else if (!answered.has(field.id)) refuse(field.id, checkAnswer(field, null));
  }
  return answers;
};
