// Search over native name, English name and codes (pure); accents and letter case do not matter.

export interface Searchable {
  readonly label: string;
  readonly englishName: string;
  readonly code: string;
  readonly longCode: string;
}

export function matchingLanguages<L extends Searchable>(languages: readonly L[], query: string): readonly L[] {
  const wanted = fold(query);
  return languages.filter((language) =>
    [language.label, language.englishName, language.code, language.longCode].some((text) =>
      fold(text).includes(wanted),
    ),
  );
}

function fold(text: string): string {
  return text
    .trim()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
