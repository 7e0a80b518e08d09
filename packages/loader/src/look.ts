// The launcher's colours until the chat brings the persona's, and the height of a full page.

import type { HostConfig } from '@persona-chat/widget/host-api.ts';
import { create } from './launcher.ts';
import { attempt } from './safely.ts';
import css from './shell.css';

const presets = __ACCENT_NAMES__.match(/.[a-z]+/g) as string[];

/** The colour of a preset's name, or of a CSS colour; undefined for what is neither. */
export function accentColour(value: string): string | undefined {
  const digits = (__ACCENT_DIGITS__.match(/.../g) as string[])[presets.indexOf(value)];
  if (digits) return '#' + digits;
  return CSS.supports('color', value) ? value : undefined;
}

/**
 * The rules of the shell: the page's theme and accent, else the persona's; a theme that is not given follows the system. Both are
 * in a layer, so that the page's own rules win, and the chat's later tokens.
 */
function lookRules({ theme, accent, persona }: HostConfig, isFullPage: boolean): string {
  const scheme = theme ?? persona?.style?.theme;
  return `${css}@layer{:host{color-scheme:${scheme && scheme !== 'auto' ? scheme : 'light dark'}!important;--persona-chat-accent:var(--pc-seed);--pc-seed:${
    accentColour((accent ?? persona?.style?.accent) as string) ?? accentColour('Classic')
  };${isFullPage ? 'min-height:100dvh!important' : ''}}}`;
}

/** Writes the rules into the root's style sheet, which browsers that make none get as an element; a strict policy refuses that. */
export function createLook(root: ShadowRoot): (config: HostConfig, isFullPage: boolean) => void {
  const sheet = attempt(() => new CSSStyleSheet());
  const style = create('style');
  if (sheet) root.adoptedStyleSheets = [sheet];
  return (config, isFullPage) => {
    const rules = lookRules(config, isFullPage);
    if (sheet) sheet.replaceSync(rules);
    else root.append(Object.assign(style, { textContent: rules }));
  };
}
