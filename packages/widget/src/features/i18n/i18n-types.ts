// Language and translation (docs/behaviour.md#languages).

import type { LocaleStrings } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { LocaleKey } from './locale-keys.ts';

export type { LocaleKey };

/** Translates a key of locales/en.json; values are not escaped, since views render text nodes. */
export type Translate = (key: LocaleKey, values?: Record<string, string | number>) => string;

export interface I18nFeature {
  /** Code as in locales/languages.json, e.g. `EN`, `ja-JP`. */
  readonly $code: Readable<string>;
  readonly $direction: Readable<'ltr' | 'rtl'>;
  /** BCP 47 tag for `lang` attributes and the wire, e.g. `en-US`. */
  readonly $longCode: Readable<string>;
  /** The same for `Intl`, with the calendar and the digits that the language's texts are written for. */
  readonly $formatTag: Readable<string>;
  /** The language's own name, e.g. `Deutsch`. */
  readonly $label: Readable<string>;
  /** A new function after every change of language, so that views that read it draw again. */
  readonly $t: Readable<Translate>;
  /** Its texts are here, or English stands for good: until then English ones are in a place that says another language. */
  readonly $isLoaded: Readable<boolean>;
  /** Changes the language; remembers it when `isChoice`. Falls back to English with one notice when it cannot load. */
  setLanguage(code: string, isChoice: boolean): Promise<void>;
  /** English of a lazy part, which every language falls back to. */
  addEnglish(strings: LocaleStrings): void;
}
