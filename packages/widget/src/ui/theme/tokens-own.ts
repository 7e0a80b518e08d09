// The colours of a look: the preset or colour of its accent, and the tokens that a persona sets itself.

import type { Look } from '../../features/theme/theme.ts';
import { inScheme } from './in-scheme.ts';

/** The colour of a preset by its name, which the loader knows (`ChatHost.accentColour`); what else it gives is not used. */
export type AccentColour = (name: string) => string | undefined;

/** A single colour, without the syntax that could end a declaration or take the value of something else. */
const plain = /^(?!.*(--|currentcolor|\b(env|attr|if)\())[^;{}\\]+$/i;

/**
 * The rules that give a look its own colours: the element's accent, else the persona's, and the persona's tokens per mode.
 * What is no colour is left out, with one console warning.
 */
export function ownRules({ theme, accent, personaAccent, light, dark }: Look, accentColour: AccentColour): string {
  const own = seedOf('accent', accent, accentColour);
  const seed = own ?? seedOf('persona style accent', personaAccent, accentColour) ?? accentColour('Classic');
  // An accent of the element outranks all that the persona says about its own.
  const kept = own ? /^(?!accent|primary|gradient)[\w-]+$/ : /^[\w-]+$/;
  return [
    `:host{--pc-seed:${seed}}`,
    inScheme('light', theme, tokenRule(light, kept)),
    inScheme('dark', theme, tokenRule(dark, kept)),
  ].join('');
}

/** Opaque and in sRGB, since contrast is computed for that. */
function seedOf(what: string, value: string | undefined, accentColour: AccentColour): string | undefined {
  if (value === undefined) return undefined;
  const preset = accentColour(value);
  if (preset !== undefined && preset !== value) return preset;
  const colour = `color(from ${value} srgb clamp(0,r,1) clamp(0,g,1) clamp(0,b,1)/1)`;
  return isColour(what, value, colour) ? colour : undefined;
}

function tokenRule(tokens: Readonly<Record<string, string>>, kept: RegExp): string {
  const properties = Object.entries(tokens)
    .filter(([name, colour]) => kept.test(name) && isColour(`persona style ${name}`, colour, colour))
    .map(
      ([name, colour]) => `--persona-chat-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${colour}`,
    );
  return `:host{${properties.join(';')}}`;
}

function isColour(what: string, value: string, css: string): boolean {
  const isOne = plain.test(value) && CSS.supports('color', css);
  if (!isOne) warnOnce(`${what} takes ${what.endsWith('accent') ? 'a preset or ' : ''}a CSS colour, not "${value}"`);
  return isOne;
}

/** The tokens are written whenever the look changes; a page's author is told each thing once. */
const told = new Set<string>();

/** Writes one console warning for a text, however often it comes up. */
function warnOnce(text: string): void {
  if (told.has(text)) return;
  told.add(text);
  console.warn(`persona-chat: ${text}`);
}
