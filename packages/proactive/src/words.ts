// The few words of its own in the language that the chat would speak (docs/behaviour.md#languages).

/** Texts by the first subtag of each language. */
type Baked = Readonly<Record<string, readonly string[]>>;

/** `storageKey` is where the chat keeps the choice of a visitor. */
export function chooseWords<Words extends readonly string[]>(
  words: Baked,
  lang: string | undefined,
  storageKey: string,
): readonly [language: string, Words] {
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
