// Validation of the start form with valibot (docs/behaviour.md#start-form). A schema's message is the key of the text;
// bounds come from the issue, so that the text can name them.

import * as v from 'valibot';
import type { Field } from '../../protocol/guest.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { FieldInput, FormField, FormValues } from './form-field.ts';

/** Why a field is refused: a key of the locale file with its bounds, or the server's own words. */
export interface FieldError {
  readonly key: LocaleKey;
  readonly values?: Readonly<Record<string, number>>;
  readonly text?: string;
}

type FieldSchema = v.GenericSchema<FieldInput, unknown>;

const required: LocaleKey = 'validation.string.required';

const nameSchema = v.pipe(v.string(), v.minLength(1, required), v.regex(/\S/, key('validation.string.nonBlank')));

const emailSchema = v.pipe(
  v.string(),
  v.minLength(1, required),
  v.regex(/^\S*$/, key('validation.string.nonSpace')),
  v.email(key('validation.string.email')),
);

const datePattern = /^\d{4,6}-\d\d-\d\d$/;
const dateTimePattern = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;
const timePattern = /^\d\d:\d\d(:\d\d)?$/;

/** The first reason per field, in the fields' order; empty when all are good. An unknown key gives 'Invalid field'. */
export function validate(fields: readonly FormField[], values: FormValues): ReadonlyMap<string, FieldError> {
  const errors = new Map<string, FieldError>();
  for (const field of fields) {
    const error = validateField(field, values[field.key] ?? '');
    if (error) errors.set(field.key, error);
  }
  for (const unknown of Object.keys(values)) {
    if (!fields.some((field) => field.key === unknown)) errors.set(unknown, { key: 'validation.unknownField' });
  }
  return errors;
}

export function validateField(field: FormField, value: FieldInput): FieldError | undefined {
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
  if (isEmpty && !field.isRequired) return undefined;
  const result = v.safeParse(schemaOf(field), value, { abortPipeEarly: true });
  if (result.success) return undefined;
  const { message, requirement } = result.issues[0];
  return { key: message as LocaleKey, ...boundsOf(requirement) };
}

function boundsOf(requirement: unknown): { values?: { min: number; max: number; count: number } } {
  return typeof requirement === 'number' ? { values: { min: requirement, max: requirement, count: requirement } } : {};
}

function schemaOf(field: FormField): FieldSchema {
  if (field.type === 'name') return nameSchema as FieldSchema;
  if (field.type === 'email') return emailSchema as FieldSchema;
  return kinds[field.type](field.definition as Field) as FieldSchema;
}

const kinds: Record<Field['type'], (field: Field) => v.GenericSchema> = {
  text: textSchema,
  textarea: textSchema,
  select: (field) =>
    v.pipe(
      v.string(),
      v.minLength(1, required),
      v.check((value) => field.options.includes(value), key('validation.other')),
    ),
  multiselect: (field) =>
    v.pipe(
      v.array(v.string()),
      v.minLength(Math.max(field.min ?? 0, 1), key('validation.array.min')),
      v.maxLength(field.max ?? Infinity, key('validation.other')),
      v.check(
        (values) => field.allowCreate || values.every((value) => field.options.includes(value)),
        key('validation.other'),
      ),
    ),
  number: (field) =>
    v.pipe(
      v.string(),
      v.regex(/\S/, key('validation.number.required')),
      v.transform(Number),
      v.finite(key('validation.other')),
      v.minValue(field.min ?? -Infinity, key('validation.number.min')),
      v.maxValue(field.max ?? Infinity, key('validation.number.max')),
    ),
  checkbox: (field) =>
    field.required
      ? v.pipe(
          v.unknown(),
          v.check((value) => value === true, key('validation.boolean.required')),
        )
      : v.unknown(),
  date: () => timeSchema(datePattern),
  date_time: () => timeSchema(dateTimePattern),
  time: () => timeSchema(timePattern),
};

function textSchema(field: Field): v.GenericSchema {
  return v.pipe(
    v.string(),
    v.minLength(1, required),
    v.minLength(field.min ?? 0, key('validation.string.min')),
    v.maxLength(field.max ?? Infinity, key('validation.string.max')),
    v.check((value) => matches(field.pattern, value), key('validation.other')),
  );
}

function timeSchema(pattern: RegExp): v.GenericSchema {
  return v.pipe(
    v.string(),
    v.minLength(1, key('validation.date.required')),
    v.regex(pattern, key('validation.date.invalid')),
  );
}

/** An owner's pattern that is no regular expression must not lock the visitor out. */
function matches(pattern: string | null | undefined, value: string): boolean {
  if (!pattern) return true;
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch {
    return true;
  }
}

function key(localeKey: LocaleKey): LocaleKey {
  return localeKey;
}
