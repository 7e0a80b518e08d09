// Which language the launcher speaks before the chat has arrived (contract `lang`; the stored choice is the chat's).

export type LauncherWords = readonly [open: string, hide: string, loadFailed: string, retry: string];

/** The codes of specification §3, in its spelling and order. */
export const languageCodes = 'EN, AR, BG, CS, DA, DE, EL, ES, FI, FIL, FR, HI, HR, ID, IT, ja-JP, KO, MS, NL, PL, PT, RO, ' +
  'RU, SK, SV, ta, tr, uk, vi, zh, th';

const primary = (tag: string): string | undefined => tag.toLowerCase().split('-')[0];

/** The code for a code in any letter case or a long code such as `pt-BR`; undefined for a language that we do not speak. */
export function matchLanguage(tag: string): string | undefined {
  return languageCodes.split(', ').find((code) => primary(code) === primary(tag));
}

/** The first of the visitor's languages that we speak, else English. */
export const visitorLanguage = (): string => navigator.languages.map(matchLanguage).find(Boolean) ?? 'EN';

export const directionOf = (code: string): 'ltr' | 'rtl' => (code === 'AR' ? 'rtl' : 'ltr');

/** The launcher's names in a language, in English where it has no locale file. */
export const launcherWords = (code: string): LauncherWords =>
  (__LAUNCHER_STRINGS__[code] ?? __LAUNCHER_STRINGS__['EN']) as LauncherWords;
