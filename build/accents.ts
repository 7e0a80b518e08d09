// The 39 accent presets. `node build/accents.ts` writes their colours to the theme's accents.json. All other tokens are
// computed from these by the theme's style sheets, which it copies for the demo's gallery.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clampChroma, converter, differenceEuclidean, formatHex, wcagLuminance } from 'culori';
import type { Oklch } from 'culori';
import { root, source } from './paths.ts';

/**
 * Hue; chroma, as far as sRGB has it; lightness of names that ask for a deep colour, otherwise as light as white text
 * allows. In OKLCH, where equal numbers look equal.
 */
const wishes: Readonly<Record<string, readonly [hue: number, chroma: number, lightness?: number]>> = {
  Classic: [276, 0.2, 0.5],
  Ocean: [247, 0.13, 0.49],
  Forest: [150, 0.11, 0.44],
  Indigo: [286, 0.24, 0.4],
  Violet: [294, 0.24],
  Iris: [286, 0.12],
  Grape: [308, 0.19, 0.44],
  Lilac: [309, 0.11],
  Orchid: [326, 0.2],
  Plum: [330, 0.14, 0.4],
  Mauve: [340, 0.06],
  Pink: [347, 0.23],
  Berry: [2, 0.2, 0.5],
  Rose: [10, 0.15],
  Wine: [14, 0.13, 0.36],
  Crimson: [22, 0.2, 0.51],
  Coral: [33, 0.18, 0.56],
  Brick: [33, 0.13, 0.44],
  Rust: [41, 0.14, 0.47],
  Ginger: [52, 0.17],
  Copper: [54, 0.09],
  Cocoa: [48, 0.05, 0.38],
  Amber: [66, 0.13],
  Bronze: [73, 0.08, 0.43],
  Honey: [98, 0.12],
  Sand: [72, 0.035, 0.51],
  Olive: [117, 0.1, 0.46],
  Moss: [128, 0.07, 0.44],
  Fern: [140, 0.16],
  Emerald: [163, 0.14, 0.5],
  Pine: [166, 0.06, 0.37],
  Jade: [180, 0.08, 0.5],
  Teal: [202, 0.09, 0.44],
  Lagoon: [212, 0.11],
  Sky: [226, 0.11],
  Cobalt: [259, 0.2, 0.5],
  Navy: [264, 0.12, 0.33],
  Slate: [252, 0.035, 0.45],
  Graphite: [270, 0, 0.33],
};

/** White text keeps 4.8:1 on it, and it keeps 3.9:1 against the darkest surface of light mode. */
const luminanceLimit = 0.168;

const toOklch = converter('oklch') as (colour: Oklch | string) => Oklch;
const inGamut = (colour: Oklch): Oklch => toOklch(clampChroma(colour, 'oklch'));
const apart = differenceEuclidean('oklab');

/** Three digits each: the loader carries all 39, and every digit is a byte of each page view. */
const shortColours = Array.from({ length: 0x1000 }, (_, number) => `#${number.toString(16).padStart(3, '0')}`);
const darkEnough = shortColours.filter((colour) => wcagLuminance(colour) <= luminanceLimit);

function lightAccent([h, c, wished]: readonly [number, number, number?]): string {
  let l = wished ?? 0.6;
  while (wcagLuminance(inGamut({ mode: 'oklch', l, c, h })) > luminanceLimit) l -= 0.005;
  const exact = inGamut({ mode: 'oklch', l, c, h });
  return darkEnough.reduce((best, colour) => (apart(colour, exact) < apart(best, exact) ? colour : best));
}

/** The rule of the dark style sheet, for the launcher, which is drawn without it. */
function darkAccent({ l, c, h }: Oklch): Oklch {
  return { mode: 'oklch', l: 0.62 + 0.2 * Math.min(l, 0.6), c: Math.min(c * 0.7, 0.125), h: h ?? 0 };
}

/** Name → accent in light mode and in dark mode, in sRGB. */
export function createAccents(): Record<string, readonly [light: string, dark: string]> {
  return Object.fromEntries(
    Object.entries(wishes).map(([name, wish]) => {
      const light = lightAccent(wish);
      return [name, [light, formatHex(darkAccent(toOklch(light)))]];
    }),
  );
}

/** The text of accents.json: a preset a line. */
export function accentsText(): string {
  const lines = Object.entries(createAccents()).map(([name, [light, dark]]) => `  "${name}": ["${light}", "${dark}"]`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

const theme = path.dirname(source.accents);
const gallery = 'packages/demo-host/pages/tokens.css';

/** The theme's own token rules for elements of a page: `.tokens` with `data-accent` and `data-theme`. */
export function galleryText(): string {
  const rules = (file: string, selector: string): string =>
    readFileSync(path.join(root, theme, file), 'utf8')
      .replace(/\/\*[^]*?\*\/\n?|@layer \{[^]*?\n\}\n/g, '')
      .replace(/:host( \.pc)?/g, selector)
      .trim();
  const seeds = Object.entries(createAccents()).map(
    ([name, [light]]) => `.tokens[data-accent='${name}'] { --pc-seed: ${light} }`,
  );
  const parts = [
    '/* Written by build/accents.ts from the style sheets of the theme. */',
    rules('tokens-light.css', '.tokens'),
    rules('tokens-dark.css', ".tokens[data-theme='dark']"),
    ".tokens[data-fill='solid'] { --pc-fill: initial }",
    ...seeds,
  ];
  return `${parts.join('\n\n')}\n`;
}

if (import.meta.main) {
  writeFileSync(path.join(root, source.accents), accentsText());
  writeFileSync(path.join(root, gallery), galleryText());
}
