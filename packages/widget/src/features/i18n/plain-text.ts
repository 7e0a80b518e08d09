// Looking up a text that does not depend on a number, and putting its values in (pure).

import type { LocaleStrings } from '../../core/env.ts';

/** The text of a key like `form.title`; undefined where the strings have none. */
export function findText(strings: LocaleStrings | undefined, key: string): string | undefined {
  let found: string | LocaleStrings | undefined = strings;
  for (const name of key.split('.'))
    found = typeof found === 'object' && Object.hasOwn(found, name) ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** A text with its `{{values}}`. What stands in a value is never read as a text of ours. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => `${values[name] ?? ''}`);
}
