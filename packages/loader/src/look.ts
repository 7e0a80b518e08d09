// The launcher's colours until the chat brings the persona's, and the height of a full page.

import type { Theme } from '@persona-chat/widget/host-api.ts';

/** A preset's pair, the same CSS colour for both modes, or undefined for what is neither. */
export function accentPair(value: string): readonly [light: string, dark: string] | undefined {
  const preset = Object.hasOwn(__ACCENTS__, value) ? __ACCENTS__[value] : undefined;
  return preset ?? (CSS.supports('color', value) && !/[;{}]/.test(value) ? [value, value] : undefined);
}

/** Rules for a sheet of the shadow root. In a layer, so that the page's own rules win, and the chat's later tokens. */
export function lookRules(theme: Theme, accent: string, isFullPage: boolean): string {
  // The chat's own default, so that nothing jumps when it arrives.
  const [light, dark] = accentPair(accent) ?? ['oklch(0.5 0.19 275)', 'oklch(0.7 0.12 275)'];
  const rule = (scheme: Theme, colour: string) => `:host{color-scheme:${scheme}!important;--persona-chat-accent:${colour}}`;
  const night = rule('dark', dark);
  const rules = theme === 'dark' ? night
    : rule('light', light) + (theme === 'light' ? '' : `@media(prefers-color-scheme:dark){${night}}`);
  return `@layer{${rules}${isFullPage ? ':host{min-height:100dvh!important}' : ''}}`;
}
