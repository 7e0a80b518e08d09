// The token table of docs/theming.md#tokens → custom properties in a `:host {}` rule, so that the host page's own rules
// win. The style sheets compute all of it from one colour, the seed; names of presets, other colours and the persona's tokens
// are tokens-own.ts.

import type { Look } from '../../features/theme/theme.ts';
import darkCss from './tokens-dark.css';
import { inScheme } from './in-scheme.ts';
import lightCss from './tokens-light.css';
import plainCss from './tokens-plain.css';
import { ownRules, type AccentColour } from './tokens-own.ts';

/** The rules of a look. */
export function tokenRules(look: Look, accentColour: AccentColour): string {
  const fill = look.fill === 'solid' ? ':host .pc{--pc-fill:initial}' : '';
  return lightCss + inScheme('dark', look.theme, darkCss) + plainCss + fill + ownRules(look, accentColour);
}
