// The words of a language as its locale file has them, for tests that look for what a visitor reads.

import { readFileSync } from 'node:fs';
import path from 'node:path';

type Strings = { readonly [key: string]: string | Strings };

export interface ListedLanguage {
  readonly code: string;
  readonly longCode: string;
  readonly label: string;
  readonly direction: 'ltr' | 'rtl';
}

const folder = path.join(import.meta.dirname, '../../locales');
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'));

export const languages = read('languages') as readonly ListedLanguage[];

/** Words of a language by their keys; a key that is not there is an error. */
export function wordsOf(code: string): (key: string) => string {
  const strings = read(code.toLowerCase()) as Strings;
  return (key) => {
    const text = key
      .split('.')
      .reduce<string | Strings | undefined>(
        (part, name) => (typeof part === 'object' ? part[name] : undefined),
        strings,
      );
    if (typeof text !== 'string') throw new Error(`locales/${code.toLowerCase()}.json has no ${key}`);
    return text;
  };
}
