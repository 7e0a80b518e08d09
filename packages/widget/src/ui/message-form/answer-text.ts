// What was answered, in words: for the visitor's message and for the form that was sent (pure).

import type { Translate } from '../../features/i18n/i18n-types.ts';
import type { FormAnswer } from '../../protocol/form.ts';
import type { Field, FieldValue } from '../../protocol/guest.ts';

export interface Wording {
  readonly t: Translate;
  /** Of dates, numbers and lists. */
  readonly language: string;
}

export interface Answered {
  readonly name: string;
  readonly text: string;
}

/** Name and words of each field to which something was said, in the order of the form. */
export function answeredFields(fields: readonly Field[], values: FormAnswer['values'], wording: Wording): Answered[] {
  return fields.flatMap((field) => {
    const text = textOf(field, values.find(({ fieldId }) => fieldId === field.id)?.value ?? null, wording);
    return text ? [{ name: field.name, text }] : [];
  });
}

function textOf({ type }: Field, value: FieldValue, { t, language }: Wording): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return t(value ? 'debug.yes' : 'debug.no');
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
  if (typeof value !== 'string') return new Intl.ListFormat(language, { type: 'unit' }).format(value);
  const isDay = type === 'date';
  if (!isDay && type !== 'date_time') return value.trim();
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    ...(isDay ? { timeZone: 'UTC' } : { timeStyle: 'short' }),
  }).format(date);
}

/** One line a field; where nothing was said, what the form is called. */
export const messageText = (answered: readonly Answered[], title: string): string =>
  answered
    .map(({ name, text }) => `${name.trim()}${/[?:!.…？：！。]$/.test(name.trim()) ? '' : ':'} ${text}`)
    .join('\n') || title;
