// Which language the launcher speaks before the chat has arrived. A bad `lang` is the chat's to tell: it knows the list.

export type LauncherWords = readonly [open: string, hide: string, loadFailed: string, retry: string, dismiss: string];

const primary = (tag: string): string | undefined => tag.toLowerCase().split('-')[0];
const matching = (tag: string): string | undefined =>
  Object.keys(__LAUNCHER_STRINGS__).find((code) => primary(code) === primary(tag));

/** The first of the visitor's languages whose words we have, else English. */
export const visitorLanguage = (): string => navigator.languages.find(matching) ?? 'EN';

/** For a code in any letter case or a long code such as `ar-EG`. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (primary(tag) === 'ar' ? 'rtl' : 'ltr');

/** The launcher's names in a language, in English where it has no locale file. */
export const launcherWords = (tag: string): LauncherWords => __LAUNCHER_STRINGS__[matching(tag) ?? 'EN'] as LauncherWords;
