// The token table of docs/theming.md#tokens → custom properties in a `:host {}` rule, so that the host page's own rules
// win. The style sheets compute all of it from one colour, the seed. Only what every chat needs stands here; names of
// presets, other colours and the persona's tokens follow with tokens-own.ts, about when the persona does.

import type { Look } from '../../features/theme/theme.ts';
import darkCss from './tokens-dark.css';
import lightCss from './tokens-light.css';

/** Rules for one mode only, which is the system's where the theme is `auto`. */
export function inScheme(scheme: 'light' | 'dark', theme: Look['theme'], rules: string): string {
  if (theme === 'auto') return `@media (prefers-color-scheme:${scheme}){${rules}}`;
  return theme === scheme ? rules : '';
}

/** The rules of a look; `ownRules` adds its colours, without which it is Classic. */
export function tokenRules(look: Look, ownRules?: (look: Look) => string): string {
  const fill = look.fill === 'solid' ? ':host .pc{--pc-fill:initial}' : '';
  return lightCss + inScheme('dark', look.theme, darkCss) + fill + (ownRules?.(look) ?? '');
}
