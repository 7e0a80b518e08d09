// Texts that depend on a number, in the plural forms of 31 languages, over i18next. Few chats show one, so it is loaded with
// the first of them; all other texts are looked up as they are (plain-text.ts).

import { createInstance } from 'i18next';
import type { PluralsPort } from '../../core/env.ts';

/** Creates the texts that depend on a number. */
export function createPlurals(): PluralsPort {
  return {
    text(key, values, [own, fallback]) {
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
      return instance.t(key, values);
    },
  };
}
