// The token table of specification §3 → custom properties in a `:host {}` rule, so that the host page's own rules win.

import type { StyleToken } from '../../protocol/persona.ts';
import type { Look } from '../../features/theme/theme-types.ts';

type Tokens = Readonly<Record<StyleToken, string>>;

const lightText = 'oklch(0.24 0.02 275)';
const light: Tokens = {
  accent: 'oklch(0.5 0.19 275)',
  'accent-foreground': 'oklch(1 0 0)',
  primary: 'oklch(0.5 0.19 275)',
  'primary-foreground': 'oklch(1 0 0)',
  destructive: 'oklch(0.52 0.19 27)',
  'destructive-foreground': 'oklch(1 0 0)',
  background: 'oklch(0.994 0.002 275)',
  foreground: lightText,
  card: 'oklch(0.962 0.006 275)',
  'card-foreground': lightText,
  popover: 'oklch(1 0 0)',
  'popover-foreground': lightText,
  muted: 'oklch(0.955 0.006 275)',
  'muted-foreground': 'oklch(0.5 0.02 275)',
  secondary: 'oklch(0.935 0.01 275)',
  'secondary-foreground': lightText,
  border: 'oklch(0.24 0.02 275 / 0.1)',
  input: 'oklch(0.64 0.02 275)',
  gradientFrom: 'oklch(0.5 0.19 275)',
  gradientVia: 'oklch(0.5 0.19 290)',
  gradientTo: 'oklch(0.5 0.18 305)',
};

const darkText = 'oklch(0.93 0.008 275)';
const darkInk = 'oklch(0.18 0.03 275)';
const dark: Tokens = {
  accent: 'oklch(0.7 0.12 275)',
  'accent-foreground': darkInk,
  primary: 'oklch(0.7 0.12 275)',
  'primary-foreground': darkInk,
  destructive: 'oklch(0.7 0.15 25)',
  'destructive-foreground': darkInk,
  background: 'oklch(0.2 0.012 275)',
  foreground: darkText,
  card: 'oklch(0.265 0.014 275)',
  'card-foreground': darkText,
  popover: 'oklch(0.29 0.015 275)',
  'popover-foreground': darkText,
  muted: 'oklch(0.255 0.012 275)',
  'muted-foreground': 'oklch(0.73 0.015 275)',
  secondary: 'oklch(0.32 0.016 275)',
  'secondary-foreground': darkText,
  border: 'oklch(0.93 0.008 275 / 0.12)',
  input: 'oklch(0.56 0.015 275)',
  gradientFrom: 'oklch(0.7 0.12 275)',
  gradientVia: 'oklch(0.7 0.12 290)',
  gradientTo: 'oklch(0.7 0.12 305)',
};

const schemes = { light, dark };
/** Amber of the retrying line: no token of the specification, so it is ours alone. */
const amber = { light: 'oklch(0.5 0.11 70)', dark: 'oklch(0.82 0.12 80)' };

/** The `:host` rules of a look: one mode, or both behind the system's preference when the theme is `auto`. */
export function tokenRules(look: Look): string {
  if (look.theme !== 'auto') return rule(look, look.theme);
  return `${rule(look, 'light')}@media (prefers-color-scheme:dark){${rule(look, 'dark')}}`;
}

function rule(look: Look, mode: 'light' | 'dark'): string {
  const colours = { ...schemes[mode], ...look[mode] };
  const declarations = Object.entries(colours).filter(([, colour]) => isColour(colour));
  const properties = declarations.map(([token, colour]) => `--persona-chat-${kebab(token)}:${colour}`);
  return `:host{${properties.join(';')}}:host .pc{color-scheme:${mode};--pc-amber:${amber[mode]}}`;
}

/** Colours come from outside: what is not one colour must not reach the sheet. */
function isColour(value: string): boolean {
  return CSS.supports('color', value) && !/[;{}]/.test(value);
}

function kebab(token: string): string {
  return token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
