// Texts of <persona-editor>: the file of its language, then English. No i18next, which would weigh more than the texts.

import english from 'virtual:strings/validation';
import type { LocaleStrings } from '../../core/env.ts';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import { fillText } from '../../features/i18n/plain-text.ts';
import { shownValues } from '../../features/i18n/shown-values.ts';
import { withEditorStrings } from './editor-strings.ts';

/** @param tag BCP 47 tag of the strings' language, whose plural forms count. */
export function createFieldTranslate(strings: LocaleStrings, tag: string): Translate {
  const plurals = new Intl.PluralRules(tag);
  return withEditorStrings((key, values = {}) => {
    const form = values['count'] === undefined ? '' : `_${plurals.select(Number(values['count']))}`;
    const own = lookUp(strings, key + form) ?? lookUp(strings, key);
    const text = own ?? lookUp(english, key);
    return text === undefined ? key : fillText(text, shownValues(values, own === undefined ? 'en' : tag));
  });
}

function lookUp(strings: LocaleStrings, key: string): string | undefined {
  let found: LocaleStrings | string | undefined = strings;
  for (const name of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return typeof found === 'string' ? found : undefined;
}
