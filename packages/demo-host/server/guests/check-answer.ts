// Whether an answer fits its field's definition, on the wire (docs/protocol.md#the-start-form). A schema's
// message is the text that the visitor reads; length comes before pattern, so that no pattern meets a long text.

import type { Field, FieldType, FieldValue } from '@persona-chat/widget/protocol/guest.ts';
import * as v from 'valibot';
import { matchesPattern } from './match-pattern.ts';
import { isDay, isInstant, isTimeOfDay } from './times.ts';
import { fill, validationTexts as texts } from './validation-texts.ts';

/** Bounds for definitions that have none. */
const maxCharacters = 10_000;
const maxOptions = 100;
const maxOptionCharacters = 200;

const leastOptions = ({ min }: Field): number => Math.max(min ?? 0, 1);

const textSchema = ({ min, max, pattern }: Field): v.GenericSchema => {
  const least = min ?? 0;
  // No pattern meets more than that, whatever the owner allows.
  const most = pattern ? Math.min(max ?? maxCharacters, maxCharacters) : (max ?? maxCharacters);
  return v.pipe(
    v.string(texts.other),
    v.minLength(least, fill(texts.string.min, { min: least })),
    v.maxLength(most, fill(texts.string.max, { max: most })),
    v.check((value) => !pattern || matchesPattern(pattern, value), texts.other),
  );
};

const selectSchema = ({ options }: Field): v.GenericSchema => v.picklist(options, texts.other);

/** Any of the owner's options, or one that the visitor has made. */
const newOptionSchema = ({ options }: Field): v.GenericSchema =>
  v.pipe(
    v.string(texts.other),
    v.regex(/\S/, texts.string.nonBlank),
    v.check(
      (value) => value.length <= maxOptionCharacters || options.includes(value),
      fill(texts.string.max, { max: maxOptionCharacters }),
    ),
  );

const multiselectSchema = (field: Field): v.GenericSchema => {
  const least = leastOptions(field);
  return v.pipe(
    v.array(field.allowCreate ? newOptionSchema(field) : selectSchema(field), texts.other),
    v.minLength(least, fill(texts.array.min, { min: least })),
    v.maxLength(field.max ?? maxOptions, texts.other),
    v.check((values) => new Set(values).size === values.length, texts.other),
  );
};

const numberSchema = ({ min, max }: Field): v.GenericSchema => {
  const [least, most] = [min ?? -Infinity, max ?? Infinity];
  return v.pipe(
    v.number(texts.other),
    v.finite(texts.other),
    v.minValue(least, fill(texts.number.min, { min: least })),
    v.maxValue(most, fill(texts.number.max, { max: most })),
  );
};

const timeSchema = (isTime: (value: string) => boolean) => (): v.GenericSchema =>
  v.pipe(v.string(texts.date.invalid), v.check(isTime, texts.date.invalid));

interface Kind {
  readonly required: (field: Field) => string;
  readonly schema: (field: Field) => v.GenericSchema;
}

const text: Kind = { required: () => texts.string.required, schema: textSchema };
const time = (isTime: (value: string) => boolean): Kind => ({
  required: () => texts.date.required,
  schema: timeSchema(isTime),
});

const kinds: Record<FieldType, Kind> = {
  text,
  textarea: text,
  select: { required: () => texts.string.required, schema: selectSchema },
  multiselect: { required: (field) => fill(texts.array.min, { min: leastOptions(field) }), schema: multiselectSchema },
  number: { required: () => texts.number.required, schema: numberSchema },
  checkbox: {
    required: () => texts.boolean.required,
    schema: ({ required }) => (required ? v.literal(true, texts.boolean.required) : v.boolean(texts.other)),
  },
  date: time(isDay),
  date_time: time(isInstant),
  time: time(isTimeOfDay),
};

/** True for what counts as no answer. */
export const isEmptyAnswer = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Why the field refuses this answer, or null. */
export const checkAnswer = (field: Field, value: FieldValue): string | null => {
  const { required, schema } = kinds[field.type];
  if (isEmptyAnswer(value)) return field.required ? required(field) : null;
  const result = v.safeParse(schema(field), value, { abortEarly: true, abortPipeEarly: true });
  return result.success ? null : result.issues[0].message;
};
