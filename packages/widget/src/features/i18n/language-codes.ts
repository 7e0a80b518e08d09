// The 31 languages of specification §3 as small as they go: the list with names and flags is loaded with its menu.

/** Code as the specification spells it → BCP 47 tag with region. */
export const longCodes: Readonly<Record<string, string>> = {
  EN: 'en-US', AR: 'ar-SA', BG: 'bg-BG', CS: 'cs-CZ', DA: 'da-DK', DE: 'de-DE', EL: 'el-GR', ES: 'es-ES', FI: 'fi-FI',
  FIL: 'fil-PH', FR: 'fr-FR', HI: 'hi-IN', HR: 'hr-HR', ID: 'id-ID', IT: 'it-IT', 'ja-JP': 'ja-JP', KO: 'ko-KR',
  MS: 'ms-MY', NL: 'nl-NL', PL: 'pl-PL', PT: 'pt-PT', RO: 'ro-RO', RU: 'ru-RU', SK: 'sk-SK', SV: 'sv-SE', ta: 'ta-IN',
  tr: 'tr-TR', uk: 'uk-UA', vi: 'vi-VN', zh: 'zh-CN', th: 'th-TH',
};

/** The code of a wished language in any letter case: a code, a long code, or any tag of the same language. */
export function toLanguageCode(wish: string | null | undefined): string | undefined {
  const tag = wish?.toLowerCase() ?? '';
  const entries = Object.entries(longCodes);
  const exact = entries.find(([code, long]) => code.toLowerCase() === tag || long.toLowerCase() === tag);
  const [language] = tag.split('-');
  return (exact ?? entries.find(([, long]) => long.split('-')[0] === language))?.[0];
}

/** Language as the wire spells it: the code, but English is `en` (specification §9). */
export function toTargetLanguage(code: string): string {
  return code === 'EN' ? 'en' : code;
}
