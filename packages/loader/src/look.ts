// The launcher's colours until the chat brings the persona's, and the height of a full page.

import type { HostConfig } from '@persona-chat/widget/host-api.ts';
import css from './shell.css';

const [names = '', colours = ''] = __ACCENTS__.split('|');

/** The colour of a preset's name, or of a CSS colour; undefined for what is neither. */
export function accentColour(value: string): string | undefined {
  const index = names.split(/(?=[A-Z])/).indexOf(value) * 3;
  return index < 0 ? (CSS.supports('color', value) ? value : undefined) : `#${colours.slice(index, index + 3)}`;
}

/** The shell's style sheet: the page's theme and accent, else the persona's; a theme that is not given follows the system. */
export function lookRules({ theme, accent, persona }: HostConfig, isFullPage: boolean): string {
  const scheme = theme ?? persona?.style?.theme;
  return `${css}@layer{:host{color-scheme:${scheme && scheme !== 'auto' ? scheme : 'light dark'}!important;--pc-seed:${
    accentColour(accent ?? persona?.style?.accent ?? '') ?? accentColour('Classic')
  };${isFullPage ? 'min-height:100dvh!important' : ''}}}`;
}
