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
const known = new Map<string, ReadonlyMap<string, unknown>>();
const read = (file: string): ReadonlyMap<string, unknown> => {
  const strings = known.get(file) ?? new Map(flatten(JSON.parse(readSource(file)) as Strings));
  known.set(file, strings);
  return strings;
};
const baseKeys = (strings: ReadonlyMap<string, unknown>): string[] =>
  [...new Set([...strings.keys()].map((key) => key.replace(plural, '')))].sort();
const placeholders = (text: unknown): string[] =>
  [...String(text).matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? '').sort();

const english = read('locales/en.json');
const translations = files.filter((file) => file !== 'locales/en.json');
/** What a key, in whatever plural form, says in English. */
const sourceOf = (key: string): string => {
  const base = key.replace(plural, '');
  return String(english.get(key) ?? english.get(`${base}_other`) ?? english.get(base));
};
/** Key → languages whose word for it is the English one; `*` for all. */
const sameAsEnglish = JSON.parse(readSource('test/checks/same-as-english.json')) as Readonly<Record<string, string>>;
const isSame = (key: string, text: unknown): boolean =>
  english.get(key) === text && /\p{L}{2}/u.test(String(text).replace(/\{\{\w+\}\}/g, ''));
/** Characters without a place in a text: controls, marks and isolates of direction, joiners, byte order marks. */
const invisible = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;

test('lists the 31 languages', () => {
  expect(languages.map(({ code }) => code).join(', ')).toBe(
    'EN, AR, BG, CS, DA, DE, EL, ES, FI, FIL, FR, HI, HR, ID, IT, ja-JP, KO, MS, NL, PL, PT, RO, RU, SK, SV, ' +
      'ta, tr, uk, vi, zh, th',
  );
  for (const { longCode, code } of languages) expect(Intl.getCanonicalLocales(longCode)[0], code).toBe(longCode);
});

test.each(languages)('names $englishName as CLDR does', ({ code, longCode, label, englishName, direction }) => {
  const [base = ''] = longCode.split('-');
  expect(new Intl.DisplayNames([base], { type: 'language' }).of(base)).toBe(label);
  const { language } = JSON.parse(readSource(`locales/${code.toLowerCase()}.json`)) as { language: { own: string } };
  expect(language.own).toBe(label);
  expect(new Intl.DisplayNames(['en'], { type: 'language' }).of(base)).toBe(englishName);
  expect(direction).toBe(base === 'ar' ? 'rtl' : 'ltr');
});

test('has a file for every language', () => {
  expect(files.map((file) => path.basename(file, '.json')).sort()).toEqual(
    languages.map(({ code }) => code.toLowerCase()).sort(),
  );
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
  // A language may count where English does not; then it does so in all its forms.
  const counted = [
    ...baseKeys(english).filter((key) => english.has(`${key}_other`)),
    ...baseKeys(strings).filter((key) => !strings.has(key)),
  ];
  for (const base of counted) {
    expect(
      categories.filter((category) => !strings.has(`${base}_${category}`)),
      base,
    ).toEqual([]);
  }
});

test.each(files)('%s has the placeholders of English', (file) => {
  for (const [key, text] of read(file)) {
    const source = sourceOf(key);
    // A form for exactly one may leave the number out.
    const isReduced =
      /_(zero|one|two)$/.test(key) && placeholders(text).every((name) => placeholders(source).includes(name));
    if (!isReduced) expect(placeholders(text), key).toEqual(placeholders(source));
  }
});

test.each(translations)('%s leaves no English behind', (file) => {
  const code = path.basename(file, '.json');
  const isAllowed = (key: string): boolean =>
    sameAsEnglish[key] === '*' || Boolean(sameAsEnglish[key]?.split(' ').includes(code));
  expect([...read(file)].filter(([key, text]) => isSame(key, text) && !isAllowed(key)).map(([key]) => key)).toEqual([]);
});

test('allows no equal that is none', () => {
  const stale = Object.entries(sameAsEnglish).flatMap(([key, codes]) => {
    const names = codes === '*' ? translations.map((file) => path.basename(file, '.json')) : codes.split(' ');
    return names.filter((code) => !isSame(key, read(`locales/${code}.json`).get(key))).map((code) => `${code}: ${key}`);
  });
  expect(stale).toEqual([]);
});

test.each(translations)('%s is about as long as English, and has no invisible characters', (file) => {
  for (const [key, text] of read(file)) {
    expect(String(text).length, `${key}: ${String(text)}`).toBeLessThanOrEqual(12 + 2 * sourceOf(key).length);
    expect(invisible.test(String(text)), key).toBe(false);
  }
});

test('uses every key', () => {
  const code = sourceFiles('packages')
    .filter((file) => /\.tsx?$/.test(file))
    .map(readSource)
    .join('\n');
  const prefixes = [...code.matchAll(/`([a-z]\w*(?:\.\w+)*\.\w*)\$\{/g)].map((match) => match[1] ?? '');
  const isUsed = (key: string): boolean =>
    // All of a group are baked into a file of its own.
    code.includes(`'virtual:words/${key.split('.')[0] ?? ''}'`) ||
    code.includes(`'${key}'`) ||
    prefixes.some((prefix) => key.startsWith(prefix));
  expect(baseKeys(english).filter((key) => !isUsed(key))).toEqual([]);
});
