// The 31 languages as small as they go: the list with names and flags is loaded with its menu.

const codes =
  'EN-US AR-SA BG-BG CS-CZ DA-DK DE-DE EL-GR ES-ES FI-FI FIL-PH FR-FR HI-IN HR-HR ID-ID IT-IT ja-JP KO-KR MS-MY NL-NL ' +
  'PL-PL PT-PT RO-RO RU-RU SK-SK SV-SE ta-IN tr-TR uk-UA vi-VN zh-CN th-TH';

/** Code as in locales/languages.json → BCP 47 tag with region. Only Japanese has its region in the code. */
export const longCodes: Readonly<Record<string, string>> = Object.fromEntries(
  codes.split(' ').map((tag) => {
    const [code = '', region = ''] = tag.split('-');
    return [code === 'ja' ? tag : code, `${code.toLowerCase()}-${region}`];
  }),
);

/** The code of a wished language in any letter case: a code, a long code, or any tag of the same language. */
export function toLanguageCode(wish: string | null | undefined): string | undefined {
  const tag = wish?.toLowerCase() ?? '';
  const entries = Object.entries(longCodes);
  const exact = entries.find(([code, long]) => code.toLowerCase() === tag || long.toLowerCase() === tag);
  const [language] = tag.split('-');
  return (exact ?? entries.find(([, long]) => long.split('-')[0] === language))?.[0];
}

/**
 * Tag for `Intl`: the Arabic texts hold figures in Latin digits, so computed ones beside them are Latin
 * too; and chats are dated by the Gregorian calendar, which phones in the region show.
 */
export function formatTag(longCode: string): string {
  return longCode.startsWith('ar') ? `${longCode}-u-ca-gregory-nu-latn` : longCode;
}

/** Language as the wire spells it: the code, but English is `en` (docs/behaviour.md#languages). */
export function toTargetLanguage(code: string): string {
  return code === 'EN' ? 'en' : code;
}
