// The few words of its own in the language that the chat would speak (docs/behaviour.md#languages).

import words from 'virtual:words/proactive';

/** In the order of `proactive` in locales/en.json. */
export type Words = readonly [title: string, dismiss: string];

/** `storageKey` is where the chat keeps the choice of a visitor. */
export function chooseWords(lang: string | undefined, storageKey: string): readonly [language: string, Words] {
  let chosen: unknown;
  try {
    chosen = (JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { language?: unknown }).language;
  } catch {
    // None is kept.
  }
  for (const wish of [lang, chosen, ...navigator.languages]) {
    const [language = ''] = String(wish ?? '')
      .toLowerCase()
      .split('-');
    if (Object.hasOwn(words, language)) return [language, words[language] as unknown as Words];
  }
  return ['en', words['en'] as unknown as Words];
}
