// A form inside a message, and what was answered: `form` of the one, `formAnswer` of the visitor's message (docs/protocol.md#forms).
// Read field by field: a broken one costs neither the others nor the message.

import * as v from 'valibot';
import { parseData, parseItems } from './envelope.ts';
import { type Field, fieldSchema, fieldValueSchema } from './guest.ts';

export const maxFields = 20;
const maxPatternCharacters = 200;

const text = (most: number) =>
  v.nullish(
    v.fallback(
      v.pipe(
        v.string(),
        v.transform((words) => words.trim()),
        v.maxLength(most),
      ),
      '',
    ),
    '',
  );

const formSchema = v.object({
  title: text(120),
  text: text(600),
  submitLabel: text(60),
  fields: v.array(v.unknown()),
});

export interface MessageForm {
  readonly title: string;
  readonly text: string;
  /** What the button says; empty: the chat's own word. */
  readonly submitLabel: string;
  readonly fields: readonly Field[];
}

/** A model may have written it: what could keep the page busy for ever with one answer is left to the server to check. */
const isHarmless = (pattern: string): boolean =>
  pattern.length <= maxPatternCharacters && !/\)[*+{]|\\[1-9k]/.test(pattern);

function readField(field: Field): Field[] {
  const isNamed = field.id !== '' && field.id.length <= 128 && field.name.trim() !== '' && field.name.length <= 200;
  const isChoice = field.type === 'select' || (field.type === 'multiselect' && !field.allowCreate);
  const options = [...new Set(field.options)].filter((option) => option !== '' && option.length <= 200).slice(0, 100);
  // Who must choose from nothing could never send it.
  if (!isNamed || (isChoice && options.length === 0)) return [];
  const pattern = field.pattern && isHarmless(field.pattern) ? field.pattern : null;
  return [{ ...field, options, pattern }];
}

/** The form that can be shown; null where it has no field. */
export function readForm(value: unknown): MessageForm | null {
  const form = parseData(formSchema, value);
  const fields = parseItems(fieldSchema, form?.fields.slice(0, maxFields)).flatMap(readField);
  const own = fields.filter(({ id }, index) => fields.findIndex((other) => other.id === id) === index);
  return form && own.length > 0 ? { ...form, fields: own } : null;
}

const formAnswerSchema = v.object({
  messageId: v.string(),
  values: v.array(v.object({ fieldId: v.string(), value: fieldValueSchema })),
});
/** What a message of the visitor's answers: a value for each field, null where nothing was said. */
export type FormAnswer = v.InferOutput<typeof formAnswerSchema>;

export const readFormAnswer = (value: unknown): FormAnswer | null => parseData(formAnswerSchema, value);

/**
 * The `x-request-id` under which the form of a message is answered: the same in every tab and after each reload, so that the server
 * stores one answer. Undefined for an id that no header could carry.
 */
export const answerRequestId = (messageId: string): string | undefined =>
  /^[!-~]{1,120}$/.test(messageId) ? `form-${messageId}` : undefined;
