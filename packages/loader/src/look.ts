// The launcher's colours until the chat brings the persona's, and the height of a full page.

import css from './shell.css';

const [names = '', colours = ''] = __ACCENTS__.split('|');

/** The colour of a preset's name, or of a CSS colour; undefined for what is neither. */
export function accentColour(value: string): string | undefined {
  const index = names.split(/(?=[A-Z])/).indexOf(value) * 3;
  return index < 0 ? (CSS.supports('color', value) ? value : undefined) : `#${colours.slice(index, index + 3)}`;
}

/** The shell's style sheet; a theme that is not given follows the system. */
export function lookRules(theme: string | null | undefined, accent: string | null | undefined, isFullPage: boolean): string {
  return `${css}@layer{:host{color-scheme:${theme && theme !== 'auto' ? theme : 'light dark'}!important;--pc-seed:${
    accentColour(accent ?? '') ?? accentColour('Classic')};${isFullPage ? 'min-height:100dvh!important' : ''}}}`;
}
