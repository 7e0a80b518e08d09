// Guest, signed-in user and the additional input fields of the start form (docs/protocol.md#entities).

import * as v from 'valibot';

/** A field's value on the wire: text, number, flag or list of options; dates as UTC strings. */
export const fieldValueSchema = v.union([v.string(), v.number(), v.boolean(), v.array(v.string()), v.null()]);
export type FieldValue = v.InferOutput<typeof fieldValueSchema>;

export const additionalInfoSchema = v.object({
  id: v.nullish(v.string()),
  fieldId: v.string(),
  value: fieldValueSchema,
});
export type AdditionalInfo = v.InferOutput<typeof additionalInfoSchema>;

export const guestSchema = v.object({
  id: v.string(),
  /** Absent or empty until the start form has been sent. */
  name: v.nullish(v.string()),
  email: v.nullish(v.string()),
  additionalInfo: v.nullish(v.array(additionalInfoSchema), []),
});
export type Guest = v.InferOutput<typeof guestSchema>;

export const userSchema = v.object({
  id: v.string(),
  name: v.nullish(v.string()),
  email: v.nullish(v.string()),
  role: v.fallback(v.picklist(['USER', 'ADMIN']), 'USER'),
});
export type User = v.InferOutput<typeof userSchema>;

export const fieldTypeSchema = v.picklist([
  'text',
  'textarea',
  'select',
  'multiselect',
  'number',
  'checkbox',
  'date',
  'date_time',
  'time',
]);
export type FieldType = v.InferOutput<typeof fieldTypeSchema>;

export const fieldSchema = v.object({
  id: v.string(),
  name: v.string(),
  type: v.fallback(fieldTypeSchema, 'text'),
  placeholder: v.nullish(v.string()),
  description: v.nullish(v.string()),
  options: v.nullish(v.array(v.string()), []),
  /** Multiselect only: the visitor may add options of their own. */
  allowCreate: v.nullish(v.boolean(), false),
  required: v.nullish(v.boolean(), false),
  defaultValue: v.nullish(fieldValueSchema),
  min: v.nullish(v.number()),
  max: v.nullish(v.number()),
  pattern: v.nullish(v.string()),
});
export type Field = v.InferOutput<typeof fieldSchema>;
