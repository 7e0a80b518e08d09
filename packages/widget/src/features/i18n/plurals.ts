// Texts that depend on a number, in the plural forms of 31 languages, over i18next. Few chats show one, so it is loaded with
// the first of them; all other texts are looked up as they are (plain-text.ts).

import { createInstance, type i18n as I18next } from 'i18next';
import type { PluralsPort, TaggedStrings } from '../../core/env.ts';

function createTranslation(own: TaggedStrings, fallback: TaggedStrings): I18next {
  const instance = createInstance();
  // No `:` namespaces: keys may hold one. Escaping is off because every text ends in a text node
  // (docs/behaviour.md#languages).
  void instance.init({
    lng: own.tag,
    fallbackLng: fallback.tag,
    load: 'currentOnly',
    resources: Object.fromEntries([fallback, own].map(({ tag, strings }) => [tag, { translation: strings }])),
    initAsync: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}

/** Creates the texts that depend on a number. */
export function createPlurals(): PluralsPort {
  let last: { readonly of: readonly unknown[]; readonly translation: I18next } | undefined;
  return {
    text(key, values, [own, fallback]) {
      // English grows with the parts that arrive: other strings, another translation.
      const of = [own.tag, own.strings, fallback.strings];
      if (!last?.of.every((each, index) => each === of[index]))
        last = { of, translation: createTranslation(own, fallback) };
      return last.translation.t(key, values);
    },
  };
}
