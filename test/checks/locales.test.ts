import path from 'node:path';
import { expect, test } from 'vitest';
import { readSource, sourceFiles } from './sources.ts';

type Strings = { readonly [key: string]: string | Strings };
interface Language {
  readonly code: string;
  readonly longCode: string;
  readonly label: string;
  readonly englishName: string;
  readonly direction: string;
}

const languages = JSON.parse(readSource('locales/languages.json')) as Language[];
const files = sourceFiles('locales').filter((file) => file !== 'locales/languages.json');
const plural = /_(zero|one|two|few|many|other)$/;

const flatten = (strings: Strings, prefix = ''): [string, unknown][] =>
  Object.entries(strings).flatMap(([key, value]) =>
    typeof value === 'object' ? flatten(value, `${prefix}${key}.`) : [[`${prefix}${key}`, value]],
  );
const read = (file: string): Map<string, unknown> => new Map(flatten(JSON.parse(readSource(file)) as Strings));
const baseKeys = (strings: ReadonlyMap<string, unknown>): string[] =>
  [...new Set([...strings.keys()].map((key) => key.replace(plural, '')))].sort();
const placeholders = (text: unknown): string[] =>
  [...String(text).matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? '').sort();

const english = read('locales/en.json');

test('lists the 31 languages of the specification', () => {
  expect(languages.map(({ code }) => code).join(', ')).toBe(
    'EN, AR, BG, CS, DA, DE, EL, ES, FI, FIL, FR, HI, HR, ID, IT, ja-JP, KO, MS, NL, PL, PT, RO, RU, SK, SV, ' +
      'ta, tr, uk, vi, zh, th',
  );
  for (const { longCode, code } of languages) expect(Intl.getCanonicalLocales(longCode)[0], code).toBe(longCode);
});

test.each(languages)('names $englishName as CLDR does', ({ longCode, label, englishName, direction }) => {
  const [base = ''] = longCode.split('-');
  expect(new Intl.DisplayNames([base], { type: 'language' }).of(base)).toBe(label);
  expect(new Intl.DisplayNames(['en'], { type: 'language' }).of(base)).toBe(englishName);
  expect(direction).toBe(base === 'ar' ? 'rtl' : 'ltr');
});

test.each(files)('%s belongs to a language and has every key of English', (file) => {
  const code = path.basename(file, '.json');
  expect(languages.map((language) => language.code.toLowerCase())).toContain(code.toLowerCase());
  expect(baseKeys(read(file))).toEqual(baseKeys(english));
});

test.each(files)('%s has texts only, none of them empty', (file) => {
  for (const [key, text] of read(file)) expect(typeof text === 'string' && text.trim() !== '', key).toBe(true);
});

test.each(files)('%s has the plural forms of its language', (file) => {
  const strings = read(file);
  const categories = new Intl.PluralRules(path.basename(file, '.json')).resolvedOptions().pluralCategories;
  for (const base of baseKeys(english).filter((key) => english.has(`${key}_other`))) {
    expect(
      categories.filter((category) => !strings.has(`${base}_${category}`)),
      base,
    ).toEqual([]);
  }
});

test.each(files)('%s has the placeholders of English', (file) => {
  for (const [key, text] of read(file)) {
    const source = english.get(key) ?? english.get(key.replace(plural, '_other'));
    // A form for exactly one may leave the number out.
    const isReduced =
      /_(zero|one|two)$/.test(key) && placeholders(text).every((name) => placeholders(source).includes(name));
    if (!isReduced) expect(placeholders(text), key).toEqual(placeholders(source));
  }
});

test('uses every key', () => {
  const code = sourceFiles('packages')
    .filter((file) => /\.tsx?$/.test(file))
    .map(readSource)
    .join('\n');
  const prefixes = [...code.matchAll(/`([a-z]\w*(?:\.\w+)*\.\w*)\$\{/g)].map((match) => match[1] ?? '');
  const isUsed = (key: string): boolean =>
    code.includes(`'${key}'`) || prefixes.some((prefix) => key.startsWith(prefix));
  expect(baseKeys(english).filter((key) => !key.startsWith('launcher.') && !isUsed(key))).toEqual([]);
});
