// Every key of locales/en.json as a type, so that a misspelt key does not compile.

import type strings from '../../../../../locales/en.json';

type Leaves<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${PluralBase<K>}` : Leaves<T[K], `${Path}${K}.`>;
}[keyof T & string];

/** `items_one` and `items_other` are asked for as `items`. */
type PluralBase<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Base
  : K;

export type LocaleKey = Leaves<typeof strings>;
