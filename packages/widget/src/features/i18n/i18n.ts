// Language and translation. English is built in; another language's strings are loaded when it is chosen, and what chooses
// plural forms with the first text that needs one.

import { atom, computed } from 'nanostores';
import english from '../../../../../locales/en.json';
import type { Env, LocaleStrings, PluralsPort } from '../../core/env.ts';
import { toWidgetError, type WidgetError } from '../../core/errors.ts';
import type { ChatConfig } from '../../core/host-types.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Retries } from '../lazy-retries/lazy-retries.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { I18nFeature, Translate } from './i18n-types.ts';
import { formatTag, longCodes, toLanguageCode, toTargetLanguage } from './language-codes.ts';
import { fillText, findText } from './plain-text.ts';
import { shownValues } from './shown-values.ts';

const FALLBACK = 'EN';
const FALLBACK_TAG = 'en-US';

export interface I18n extends I18nFeature {
  /** As the wire spells it: `en`, `DE`, `ja-JP`. */
  targetLanguage(): string;
  /** Loads what chooses plural forms, for a text that will be needed at once. Never rejects. */
  loadPlurals(): Promise<void>;
  /** Another tab of the same chat has chosen a language; one that attribute or address fix here stays. */
  followChoice(code: string): void;
  destroy(): void;
}

/**
 * Creates the language of a session; in the order of docs/behaviour.md#languages: attribute, `?lang=`, stored, browser,
 * English.
 */
export function createI18n(
  env: Env,
  $config: Readable<ChatConfig>,
  storage: ScopedStorage,
  toasts: Pick<ToastsFeature, 'show'>,
  retries: Pick<Retries, 'of'>,
): I18n {
  /** By tag. */
  const strings: Record<string, LocaleStrings> = { [FALLBACK_TAG]: english };
  let plurals: PluralsPort | undefined;
  let loadingPlurals: Promise<void> | undefined;

  const loadPlurals = () =>
    (loadingPlurals ??= env.loadPlurals().then(
      (port) => {
        plurals = port;
        // A new function, so that what shows the other form is drawn again.
        if (!isOver) $t.set(translator($code.get()));
      },
      () => (loadingPlurals = undefined),
    ));

  const translator = (code: string): Translate => {
    const tag = tagOf(code);
    const languages = () =>
      [
        { tag, strings: strings[tag] ?? {} },
        { tag: FALLBACK_TAG, strings: strings[FALLBACK_TAG] ?? {} },
      ] as const;
    return (key, values) => {
      const shown = shownValues(values, tag);
      // A language may count where English does not.
      const isCounted = 'count' in shown;
      for (const { tag, strings: own } of languages()) {
        const common = isCounted ? findText(own, `${key}_other`) : undefined;
        if (common !== undefined && plurals) return plurals.text(key, shown, languages());
        // Until i18next has come: the same form, or who listens hears the text twice.
        if (common !== undefined) void loadPlurals();
        const text = (common && findText(own, `${key}_${pluralForm(values, tag)}`)) ?? common ?? findText(own, key);
        if (text !== undefined) return fillText(text, shown);
      }
      return key;
    };
  };

  const $code = atom(FALLBACK);
  const $t = atom<Translate>(translator(FALLBACK));
  const $longCode = computed($code, tagOf);
  const $formatTag = computed($longCode, formatTag);
  const $label = computed($t, (t) => t('language.own'));
  const $direction = computed($code, (code) => (code === 'AR' ? 'rtl' : 'ltr'));
  let latest = FALLBACK;
  /** Whose absence has been told, until it is here or another is asked for. */
  let toldMissing: string | undefined;
  let closeToast = () => {};
  let isOver = false;

  /** What stands before a stored choice. */
  const fixed = (): string | undefined => {
    const { lang, mode } = $config.get();
    return toLanguageCode(lang) ?? (mode === 'page' ? toLanguageCode(env.page.query().get('lang')) : undefined);
  };

  const detect = (): string => {
    const wishes = [fixed(), storage.local.read().language, ...env.page.languages()];
    for (const wish of wishes) {
      const code = toLanguageCode(wish);
      if (code) return code;
    }
    return FALLBACK;
  };

  const tryAgain = () => void setLanguage(latest, false);
  const retry = retries.of(tryAgain);
  /** Who asks is answered. */
  const askAgain = () => {
    toldMissing = undefined;
    tryAgain();
  };
  const tellMissing = (code: string, error: WidgetError) => {
    retry.failed();
    if (toldMissing === code) return;
    toldMissing = code;
    env.host.error(error.code, error.message);
    closeToast = toasts.show({
      tone: 'alert',
      key: 'language.missing',
      action: { key: 'opening.retry', run: askAgain },
    });
  };

  const load = async (code: string): Promise<boolean> => {
    const language = tagOf(code);
    if (strings[language]) return true;
    try {
      strings[language] = await env.loadLocale(code);
      return true;
    } catch (thrown) {
      if (isOver) return false;
      if (latest === code) tellMissing(code, toWidgetError(thrown));
      return false;
    }
  };

  const forgetMissing = () => {
    retry.stop();
    toldMissing = undefined;
    closeToast();
  };

  const $isLoaded = atom(true);
  const show = (code: string) => {
    $isLoaded.set(true);
    // The function first: who hears of the code draws with it.
    $t.set(translator(code));
    $code.set(code);
  };

  const setLanguage = async (wish: string, isChoice: boolean): Promise<void> => {
    const code = toLanguageCode(wish) ?? FALLBACK;
    const previous = $code.get();
    const isNew = latest !== code;
    if (isNew) forgetMissing();
    latest = code;
    if (isChoice) storage.local.patch({ language: code });
    const { mode, syncUrl } = $config.get();
    if (syncUrl || (isChoice && mode === 'page')) env.page.replaceQuery('lang', code.toLowerCase());
    const isLoaded = await load(code);
    // Another language was asked for meanwhile.
    if (latest !== code) return;
    if (isLoaded) forgetMissing();
    // Tried again in vain: English stands there already. The first time the loader has the direction of what was asked for.
    else if (previous === FALLBACK && !isNew) return;
    show(isLoaded ? code : FALLBACK);
    if ($code.get() === previous) return;
    env.host.emit('language', { code: $code.get() });
    env.host.track('language-change', { code: $code.get() });
  };

  const first = detect();
  if (first !== FALLBACK) {
    // The code applies from the first request and paint on; its strings follow.
    show((latest = first));
    $isLoaded.set(false);
    void load(first).then((isLoaded) => latest === first && show(isLoaded ? first : FALLBACK));
  }
  const stop = $config.listen((config, previous) => {
    if (config.lang !== previous?.lang) void setLanguage(detect(), false);
  });

  return {
    $code,
    $direction,
    $longCode,
    $formatTag,
    $label,
    $t,
    $isLoaded,
    setLanguage,
    targetLanguage: () => toTargetLanguage($code.get()),
    followChoice(choice) {
      const code = toLanguageCode(choice);
      if (code && code !== latest && !fixed()) void setLanguage(code, false);
    },
    loadPlurals,
    // A part brings groups, or the texts of a group that only it shows.
    addEnglish(groups) {
      const known = (strings[FALLBACK_TAG] = { ...strings[FALLBACK_TAG] });
      for (const group of Object.keys(groups)) known[group] = Object.assign({}, known[group], groups[group]);
    },
    destroy() {
      stop();
      // What still loads is shown nowhere and told to nobody.
      isOver = true;
      latest = '';
    },
  };
}

function pluralForm(values: Parameters<Translate>[1], tag: string): string {
  return new Intl.PluralRules(tag).select(Number(values?.['count']));
}

function tagOf(code: string): string {
  return longCodes[code] ?? FALLBACK_TAG;
}
