// Every text of every language with hostile values: they come out as they went in, isolated where directions meet.

import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import type { LocaleStrings } from '../../../../../packages/widget/src/core/env.ts';
import type { LocaleKey } from '../../../../../packages/widget/src/features/i18n/locale-keys.ts';
import { shownValues } from '../../../../../packages/widget/src/features/i18n/shown-values.ts';
import { type Chat, createChat } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { languages } from '../../../../helpers/locale.ts';

const hostile = '<img src=x onerror=alert(1)>"\'&amp;{{count}}{{- name}}$t(form.start)$t(x, {"lng":"de"})%s\u202e';
const read = (code: string): LocaleStrings =>
  JSON.parse(
    readFileSync(new URL(`../../../../../locales/${code.toLowerCase()}.json`, import.meta.url), 'utf8'),
  ) as LocaleStrings;

function texts(strings: LocaleStrings, prefix = ''): [key: string, text: string][] {
  return Object.entries(strings).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : texts(value, `${prefix}${key}.`),
  );
}

let chat: Chat | undefined;
afterEach(() => chat?.session.destroy());

it.each(languages)('SEC4: hostile values stay text: $label', async ({ code }) => {
  chat = createChat({ env: fakeEnv({ loadLocale: async (wanted) => read(wanted) }) });
  await chat.session.i18n.setLanguage(code, false);
  const t = chat.session.i18n.$t.get();
  const withNames = texts(read(code)).filter(
    ([key, text]) => /\{\{(?!count)/.test(text) && !/_(zero|one|two|few|many|other)$/.test(key),
  );
  expect(withNames.length).toBeGreaterThan(20);
  for (const [key, text] of withNames) {
    const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '');
    const shown = t(key as LocaleKey, Object.fromEntries(names.map((name) => [name, hostile])));
    expect(shown.split(hostile), key).toHaveLength(names.length + 1);
    const isolated = names.filter((name) => name !== 'count').length;
    if (code === 'AR') expect(shown.split(`\u2068${hostile}\u2069`), key).toHaveLength(isolated + 1);
  }
});

it('writes numbers as the language does, and years without a gap', () => {
  expect(shownValues({ min: 1.5, max: 12_345, year: 1_990 }, 'de-DE')).toEqual({
    min: '1,5',
    max: '12.345',
    year: '1990',
  });
  expect(shownValues({ attempt: 2 }, 'ar-SA')).toEqual({ attempt: '2' });
});

it('leaves the number that chooses a plural form a number, and isolates what is right-to-left in any language', () => {
  expect(shownValues({ count: 3, name: 'שרה.png' }, 'en-US')).toEqual({ count: 3, name: '\u2068שרה.png\u2069' });
  expect(shownValues(undefined, 'en-US')).toEqual({});
});
