// JSON as Firestore's wire has it, and back for what a query compares with.

import * as v from 'valibot';

export type Value =
  | { readonly nullValue: null }
  | { readonly booleanValue: boolean }
  | { readonly integerValue: string }
  | { readonly doubleValue: number }
  | { readonly stringValue: string }
  | { readonly arrayValue: { readonly values: readonly Value[] } }
  | { readonly mapValue: { readonly fields: Fields } };
export type Fields = Readonly<Record<string, Value>>;

/** Anything that JSON can hold; what it cannot hold becomes null. */
const toValue = (json: unknown): Value => {
  if (typeof json === 'string') return { stringValue: json };
  if (typeof json === 'boolean') return { booleanValue: json };
  if (typeof json === 'number') {
    return Number.isSafeInteger(json) ? { integerValue: String(json) } : { doubleValue: json };
  }
  if (Array.isArray(json)) return { arrayValue: { values: json.map(toValue) } };
  if (typeof json === 'object' && json !== null) return { mapValue: { fields: toFields(json) } };
  return { nullValue: null };
};

export const toFields = (json: object): Fields =>
  Object.fromEntries(Object.entries(json).map(([name, entry]) => [name, toValue(entry)]));

/** Values by which a listener may select; others are refused with the whole target. */
export const comparedValueSchema = v.union([
  v.pipe(
    v.strictObject({ stringValue: v.string() }),
    v.transform(({ stringValue }): unknown => stringValue),
  ),
  v.pipe(
    v.strictObject({ referenceValue: v.string() }),
    v.transform(({ referenceValue }): unknown => referenceValue),
  ),
  v.pipe(
    v.strictObject({ booleanValue: v.boolean() }),
    v.transform(({ booleanValue }): unknown => booleanValue),
  ),
  v.pipe(
    v.strictObject({ integerValue: v.union([v.string(), v.number()]) }),
    v.transform(({ integerValue }): unknown => Number(integerValue)),
  ),
  v.pipe(
    v.strictObject({ doubleValue: v.number() }),
    v.transform(({ doubleValue }): unknown => doubleValue),
  ),
  v.pipe(
    v.strictObject({ nullValue: v.unknown() }),
    v.transform((): unknown => null),
  ),
]);
