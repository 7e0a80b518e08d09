// How far a visitor has come in a long form (pure).

import type { FieldInput, FormField } from '../../features/start-form/form-field.ts';

export interface RequiredProgress {
  readonly done: number;
  /** At least 1: name and e-mail are always asked for. */
  readonly count: number;
}

/** Whether they are filled in rightly is told when the form is sent. */
export function requiredProgress(
  fields: readonly FormField[],
  values: Readonly<Record<string, FieldInput | undefined>>,
): RequiredProgress {
  const required = fields.filter(({ isRequired }) => isRequired);
  return { done: required.filter(({ key }) => isFilled(values[key])).length, count: Math.max(1, required.length) };
}

function isFilled(value: FieldInput | undefined): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) ? value.length > 0 : value === true;
}
