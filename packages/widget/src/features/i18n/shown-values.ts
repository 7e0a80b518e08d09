// How values stand in a translated text (pure).

import { formatTag } from './language-codes.ts';

type Values = Readonly<Record<string, string | number>>;

/** First strong isolate and its end: what is between them neither takes nor gives direction. */
const ISOLATE = '\u2068';
const END = '\u2069';
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Numbers as the language writes them, but four digits ungrouped, since they may be a year. Names, file names and other
 * texts as they are, isolated where directions meet: in a right-to-left text, and when they are right-to-left themselves.
 * `count` stays a number, which chooses the plural form.
 */
export function shownValues(values: Values | undefined, tag: string): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [name, name === 'count' ? value : shown(value, tag)]),
  );
}

function shown(value: string | number, tag: string): string {
  if (typeof value === 'number')
    return new Intl.NumberFormat(formatTag(tag), { useGrouping: Math.abs(value) >= 10_000 }).format(value);
  return tag.startsWith('ar') || rightToLeft.test(value) ? ISOLATE + value + END : value;
}
