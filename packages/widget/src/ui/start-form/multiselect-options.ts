// What the list of a multiselect shows (pure): options that match, the visitor's own, and one to be created.

import type { Field } from '../../protocol/guest.ts';

export interface Option {
  readonly value: string;
  /** Would be created by choosing it. */
  readonly isNew: boolean;
}

export function matchingOptions(field: Field | undefined, chosen: readonly string[], query: string): readonly Option[] {
  const wanted = query.trim();
  const known = [...new Set([...(field?.options ?? []), ...chosen])];
  const matching = known.filter((option) => fold(option).includes(fold(wanted)));
  const options = matching.map((value) => ({ value, isNew: false }));
  const isDuplicate = known.some((option) => fold(option) === fold(wanted));
  return field?.allowCreate && wanted !== '' && !isDuplicate ? [...options, { value: wanted, isNew: true }] : options;
}

/** What Enter takes of a list when no arrow key has chosen: the exact match, else what is typed, else the first match. */
export function optionForEnter(
  options: readonly Option[],
  chosen: readonly string[],
  query: string,
): Option | undefined {
  const wanted = query.trim();
  if (wanted === '') return undefined;
  return (
    options.find(({ value }) => value === wanted) ??
    options.find(({ value, isNew }) => isNew || fold(value) === fold(wanted)) ??
    options.find(({ value }) => !chosen.includes(value))
  );
}

export function toggled(chosen: readonly string[], option: string): readonly string[] {
  return chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option];
}

function fold(text: string): string {
  return text.trim().toLocaleLowerCase();
}
