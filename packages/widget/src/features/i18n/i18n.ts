// Language and translation over i18next. English is built in; another language's strings are loaded when it is chosen.

import { createInstance } from 'i18next';
import { atom, computed } from 'nanostores';
import english from '../../../../../locales/en.json';
import type { Env } from '../../core/env.ts';
import { toWidgetError, type WidgetError } from '../../core/errors.ts';
import type { ChatConfig } from '../../core/host-types.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Retries } from '../retries/retries.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { I18nFeature, Translate } from './i18n-types.ts';
import { formatTag, longCodes, toLanguageCode, toTargetLanguage } from './language-codes.ts';
import { shownValues } from './shown-values.ts';

const FALLBACK = 'EN';
const FALLBACK_TAG = 'en-US';

export interface I18n extends I18nFeature {
  /** As the wire spells it: `en`, `DE`, `ja-JP`. */
  targetLanguage(): string;
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
  const instance = createInstance();
  // No `:` namespaces: keys may hold one. Escaping is off because every text ends in a text node
  // (docs/behaviour.md#languages).
  void instance.init({
    lng: FALLBACK_TAG,
    fallbackLng: FALLBACK_TAG,
    load: 'currentOnly',
    resources: { [FALLBACK_TAG]: { translation: english } },
    initAsync: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  const translator = (code: string): Translate => {
    const tag = tagOf(code);
    const translate = instance.getFixedT(tag);
    return (key, values) => translate(key as string, shownValues(values, tag));
  };

  const $code = atom(FALLBACK);
  const $t = atom<Translate>(translator(FALLBACK));
  const $longCode = computed($code, tagOf);
  const $formatTag = computed($longCode, formatTag);
  const $label = computed($code, nativeName);
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
    if (instance.hasResourceBundle(language, 'translation')) return true;
    try {
      instance.addResourceBundle(language, 'translation', await env.loadLocale(code));
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

  const show = (code: string) => {
    // The function first: who hears of the code draws with it.
    $t.set(translator(code));
    $code.set(code);
  };

  const setLanguage = async (wish: string, isChoice: boolean): Promise<void> => {
    const code = toLanguageCode(wish) ?? FALLBACK;
    const previous = $code.get();
    if (latest !== code) forgetMissing();
    latest = code;
    if (isChoice) {
      storage.local.patch({ language: code });
      const { mode, syncUrl } = $config.get();
      if (mode === 'page' || syncUrl) env.page.replaceQuery('lang', code.toLowerCase());
    }
    const isLoaded = await load(code);
    // Another language was asked for meanwhile.
    if (latest !== code) return;
    if (isLoaded) forgetMissing();
    // Tried again in vain: English stands there already.
    else if (previous === FALLBACK) return;
    show(isLoaded ? code : FALLBACK);
    if ($code.get() === previous) return;
    env.host.emit('language', { code: $code.get() });
    env.host.track('language-change', { code: $code.get() });
  };

  const first = detect();
  if (first !== FALLBACK) {
    // The code applies from the first request and paint on; its strings follow.
    show((latest = first));
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
    setLanguage,
    targetLanguage: () => toTargetLanguage($code.get()),
    followChoice(choice) {
      const code = toLanguageCode(choice);
      if (code && code !== latest && !fixed()) void setLanguage(code, false);
    },
    addEnglish: (strings) => instance.addResourceBundle(FALLBACK_TAG, 'translation', strings, true),
    destroy() {
      stop();
      // What still loads is shown nowhere and told to nobody.
      isOver = true;
      latest = '';
    },
  };
}

function tagOf(code: string): string {
  return longCodes[code] ?? FALLBACK_TAG;
}

// From the browser's own CLDR data, so that the table of names stays in the menu's chunk.
function nativeName(code: string): string {
  const [language = ''] = tagOf(code).split('-');
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? code;
}
