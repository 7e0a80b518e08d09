import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import {
  longCodes,
  toLanguageCode,
  toTargetLanguage,
} from '../../../../../packages/widget/src/features/i18n/language-codes.ts';
import { createPlurals } from '../../../../../packages/widget/src/features/i18n/plurals.ts';
import { type Chat, createChat, storageKey } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';

interface Language {
  readonly code: string;
  readonly longCode: string;
  readonly direction: string;
  readonly label: string;
}
const languages = JSON.parse(
  readFileSync(new URL('../../../../../locales/languages.json', import.meta.url), 'utf8'),
) as Language[];

let chat: Chat | undefined;
afterEach(() => {
  chat?.session.destroy();
  chat = undefined;
});
const codeOf = ({ session }: Chat) => session.i18n.$code.get();

describe('language codes', () => {
  it('are those of the language list, with their long codes', () => {
    expect(longCodes).toEqual(Object.fromEntries(languages.map(({ code, longCode }) => [code, longCode])));
  });

  it('give direction and native name as the list does', async () => {
    const folder = new URL('../../../../../locales/', import.meta.url);
    const read = (code: string) => JSON.parse(readFileSync(new URL(`${code.toLowerCase()}.json`, folder), 'utf8'));
    chat = createChat({ env: fakeEnv({ loadLocale: async (code) => read(code) }) });
    for (const { code, direction, label } of languages) {
      await chat.session.i18n.setLanguage(code, false);
      expect([code, chat.session.i18n.$direction.get(), chat.session.i18n.$label.get()]).toEqual([
        code,
        direction,
        label,
      ]);
    }
  });

  it.each([
    ['de', 'DE'],
    ['DE', 'DE'],
    ['de-AT', 'DE'],
    ['en-US', 'EN'],
    ['EN-gb', 'EN'],
    ['JA', 'ja-JP'],
    ['ja-jp', 'ja-JP'],
    ['fil-PH', 'FIL'],
    ['fi', 'FI'],
    ['zh-Hant-TW', 'zh'],
    ['TA', 'ta'],
    ['xx', undefined],
    ['', undefined],
    [null, undefined],
  ])('take %j for %j', (wish, code) => {
    expect(toLanguageCode(wish)).toBe(code);
  });

  it('are spelled for the wire, English as `en`', () => {
    expect(['EN', 'DE', 'ja-JP', 'zh'].map(toTargetLanguage)).toEqual(['en', 'DE', 'ja-JP', 'zh']);
  });
});

describe('the language of a session', () => {
  it.each<[string, object, string, string | undefined, string[], string]>([
    ['the attribute first', { lang: 'fr', mode: 'page' }, '?lang=it', 'DE', ['pl'], 'FR'],
    ["the page's query in page mode", { mode: 'page' }, '?lang=it', 'DE', ['pl'], 'IT'],
    ['the stored choice, in bubble mode whatever the query', { mode: 'bubble' }, '?lang=it', 'DE', ['pl'], 'DE'],
    ['the first language of the browser that is there', {}, '', undefined, ['xx', 'pl-PL', 'de'], 'PL'],
    ['English at last', { lang: 'xx' }, '', 'nonsense', ['yy'], 'EN'],
  ])('is %s', (_name, config, search, language, preferred, expected) => {
    const env = fakeEnv();
    env.page.url.search = search;
    env.page.preferred = preferred;
    if (language) env.local.set(storageKey, JSON.stringify({ language }));
    chat = createChat({ env, config });
    expect(codeOf(chat)).toBe(expected);
  });

  it('is remembered and told when the visitor chooses, and goes into the URL in page mode only', async () => {
    for (const mode of ['page', 'bubble'] as const) {
      chat = createChat({ config: { mode } });
      await chat.session.i18n.setLanguage('ja-JP', true);
      expect(JSON.parse(chat.env.local.get(storageKey) ?? '')).toMatchObject({ language: 'ja-JP' });
      expect(chat.env.page.url.searchParams.get('lang')).toBe(mode === 'page' ? 'ja-jp' : null);
      expect(chat.env.toldOf('language')).toEqual([{ code: 'ja-JP' }]);
      chat.session.destroy();
    }
  });

  it('keeps the URL in step with the attribute in bubble mode, where `sync-url` asks for that alone', async () => {
    for (const syncUrl of [true, false]) {
      chat = createChat({ config: { mode: 'bubble', syncUrl } });
      expect(chat.env.page.url.searchParams.get('lang')).toBeNull();
      chat.session.configure({ ...chat.session.$config.get(), lang: 'AR' });
      await chat.env.clock.settle();
      expect(chat.env.page.url.searchParams.get('lang')).toBe(syncUrl ? 'ar' : null);
      chat.session.destroy();
    }
  });

  it('follows the attribute at run time', async () => {
    chat = createChat();
    chat.session.configure({ ...chat.session.$config.get(), lang: 'AR' });
    await chat.env.clock.settle();
    expect(codeOf(chat)).toBe('AR');
    expect(chat.session.i18n.$direction.get()).toBe('rtl');
    expect(chat.env.local.get(storageKey)).toBeNull();
  });

  it('shows loaded strings in a new function, English where one is missing, and nothing escaped', async () => {
    const env = fakeEnv({
      loadLocale: async () => ({ composer: { send: 'Senden' }, status: { streamError: 'Fehler {{code}}' } }),
    });
    chat = createChat({ env });
    const before = chat.session.i18n.$t.get();
    await chat.session.i18n.setLanguage('de', true);
    const t = chat.session.i18n.$t.get();
    expect(t).not.toBe(before);
    expect([t('composer.send'), t('composer.stop'), t('status.streamError', { code: '<b>&' })]).toEqual([
      'Senden',
      'Stop',
      'Fehler <b>&',
    ]);
    expect(before('composer.send')).toBe('Send');
  });

  it('has the same plural form before and after their code is here, which is loaded with the first text that needs it', async () => {
    const forms = { waiting_one: '{{count}} sekunda', waiting_few: '{{count}} sekundy', waiting_other: '{{count}} s.' };
    const load = vi.fn(() => Promise.resolve(createPlurals()));
    const min = { min_few: '{{min}} znaki', min_other: '{{min}} znaku' };
    const env = fakeEnv({
      loadLocale: async () => ({ status: forms, validation: { string: min } }),
      loadPlurals: load,
    });
    chat = createChat({ env });
    await chat.session.i18n.setLanguage('pl', false);
    const { $t } = chat.session.i18n;
    expect($t.get()('composer.send')).toBe('Send');
    expect($t.get()('viewer.position', { index: 1, count: 2 })).toBe('1 of 2');
    expect(load).not.toHaveBeenCalled();
    const before = $t.get();
    expect(before('status.waiting', { count: 3 })).toBe('3 sekundy');
    await env.clock.settle();
    expect($t.get()).not.toBe(before);
    expect([1, 3, 5].map((count) => $t.get()('status.waiting', { count }))).toEqual(['1 sekunda', '3 sekundy', '5 s.']);
    expect($t.get()('announce.newMessages', { count: 1 })).toBe('1 new message');
    expect($t.get()('validation.string.min', { min: 3, count: 3 })).toBe('3 znaki');
    expect(load).toHaveBeenCalledOnce();
  });

  it('has the plural form where their code cannot be loaded, and tries again', async () => {
    const load = vi.fn(() => Promise.reject(new WidgetError('lazy-load')));
    chat = createChat({ env: fakeEnv({ loadPlurals: load }) });
    const seconds = (count: number) => chat?.session.i18n.$t.get()('status.waiting', { count });
    expect(seconds(1)).toBe('Too many messages. Sending again in 1 second');
    await chat.env.clock.settle();
    expect(seconds(2)).toBe('Too many messages. Sending again in 2 seconds');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('falls back to English with one notice when the strings cannot be loaded', async () => {
    const env = fakeEnv({ loadLocale: () => Promise.reject(new WidgetError('lazy-load')) });
    chat = createChat({ env });
    await chat.session.i18n.setLanguage('de', false);
    expect(codeOf(chat)).toBe('EN');
    expect(env.toldOf('error')).toMatchObject([{ code: 'lazy-load' }]);
  });

  it('asks again by itself for strings that could not be loaded, and takes the notice away when they are here', async () => {
    const loadLocale = vi
      .fn(() => Promise.resolve({ composer: { send: 'Senden' } }))
      .mockRejectedValueOnce(new WidgetError('lazy-load'))
      .mockRejectedValueOnce(new WidgetError('lazy-load'));
    const env = fakeEnv({ loadLocale });
    chat = createChat({ env, config: { lang: 'de' } });
    await env.clock.advance(2000);
    const { i18n, toasts } = chat.session;
    expect([loadLocale.mock.calls.length, codeOf(chat), toasts.$toasts.get().length]).toEqual([2, 'EN', 1]);
    await env.clock.advance(4000);
    expect([codeOf(chat), i18n.$t.get()('composer.send'), toasts.$toasts.get().length]).toEqual(['DE', 'Senden', 0]);
    expect(env.toldOf('language')).toEqual([{ code: 'DE' }]);
    expect(env.toldOf('error')).toHaveLength(1);
  });

  it('does not ask again for a language that nobody wants any longer', async () => {
    const loadLocale = vi.fn(() => Promise.reject(new WidgetError('lazy-load')));
    const env = fakeEnv({ loadLocale });
    chat = createChat({ env, config: { lang: 'de' } });
    await env.clock.settle();
    await chat.session.i18n.setLanguage('en', true);
    await env.clock.advance(60_000);
    expect([loadLocale.mock.calls.length, chat.session.toasts.$toasts.get()]).toEqual([1, []]);
  });

  it('ends with the last of two quick choices, whichever loads first', async () => {
    const answers = new Map<string, () => void>();
    const env = fakeEnv({ loadLocale: (code) => new Promise((resolve) => answers.set(code, () => resolve({}))) });
    chat = createChat({ env });
    const choices = [chat.session.i18n.setLanguage('de', true), chat.session.i18n.setLanguage('fr', true)];
    answers.get('FR')?.();
    answers.get('DE')?.();
    await Promise.all(choices);
    expect(codeOf(chat)).toBe('FR');
  });

  it('writes nothing to the console', async () => {
    const spies = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name));
    chat = createChat();
    await chat.session.i18n.setLanguage('de', true);
    chat.session.i18n.$t.get()('status.waiting', { count: 2 });
    for (const spy of spies) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });
});
