// Between the wire and the inputs: defaults and stored answers in, UTC strings and numbers out
// (docs/protocol.md#the-start-form).

import type { ClockPort } from '../../core/env.ts';
import type { UserInfo } from '../../core/host-types.ts';
import type { AdditionalInfo, Field, FieldValue, Guest } from '../../protocol/guest.ts';
import type { GuestUpdate } from '../../protocol/requests.ts';
import type { FieldInput, FormField, FormValues } from './form-field.ts';

type TimeZone = Pick<ClockPort, 'toLocal' | 'toUtc'>;

/** What the form starts with: the guest's stored answers, else the prefill, else the owner's defaults. */
export function initialValues(
  fields: readonly FormField[],
  guest: Guest | null,
  prefill: UserInfo,
  zone: TimeZone,
): FormValues {
  return {
    name: guest?.name || prefill.name || '',
    email: guest?.email || prefill.email || '',
    ...answersToValues(fields, guest?.additionalInfo ?? [], zone),
  };
}

/** The body of PUT /guests without `utm`. Fields left empty are sent as null, so that an answer can be taken back. */
export function toGuestUpdate(fields: readonly FormField[], values: FormValues, zone: TimeZone): GuestUpdate {
  const text = (key: string) => String(values[key] ?? '').trim();
  return {
    name: text('name'),
    email: text('email'),
    additionalInfo: toAnswers(fields, values, zone),
  };
}

/** The answer to each field that was defined. */
export function toAnswers(
  fields: readonly FormField[],
  values: FormValues,
  zone: TimeZone,
): GuestUpdate['additionalInfo'] {
  return fields.flatMap(({ key, definition }) =>
    definition ? [{ fieldId: definition.id, value: toWire(definition, values[key] ?? '', zone) }] : [],
  );
}

/** What the fields begin with: what was answered, else the defaults. */
export function answersToValues(
  fields: readonly FormField[],
  answered: readonly Pick<AdditionalInfo, 'fieldId' | 'value'>[],
  zone: TimeZone,
): FormValues {
  const answers = new Map(answered.map(({ fieldId, value }) => [fieldId, value]));
  return Object.fromEntries(
    fields.flatMap(({ key, definition }) =>
      definition
        ? [[key, toInput(definition, answers.get(definition.id) ?? definition.defaultValue ?? null, zone)]]
        : [],
    ),
  );
}

function toInput(field: Field, value: FieldValue, zone: TimeZone): FieldInput {
  if (field.type === 'checkbox') return value === true || value === 'true';
  if (field.type === 'multiselect') return Array.isArray(value) ? value : [];
  if (value === null || Array.isArray(value)) return '';
  if (field.type === 'date') return String(value).slice(0, 10);
  if (field.type === 'date_time') return zone.toLocal(String(value)) ?? '';
  return String(value);
}

function toWire(field: Field, value: FieldInput, zone: TimeZone): FieldValue {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return [...value];
  if (value === '') return field.type === 'checkbox' ? false : null;
  // What is no number is refused before it is sent; a form that goes unsent leaves it as it was written.
  if (field.type === 'number') return Number.isFinite(Number(value)) ? Number(value) : value;
  if (field.type === 'date') return `${value}T00:00:00.000Z`;
  if (field.type === 'date_time') return zone.toUtc(value);
  if (field.type === 'time') return value.slice(0, 5);
  return value;
}
