// The 39 accent presets. `node build/accents.ts` writes their colours to the theme's accents.json. All other tokens are
// computed from these by the theme's style sheets, which it copies for the demo's gallery.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clampChroma, converter, differenceEuclidean, wcagLuminance } from 'culori';
import type { Oklch } from 'culori';
import { root, source } from './paths.ts';

/**
 * Hue; chroma, as far as sRGB has it; lightness of names that ask for a deep colour or a bright one, otherwise as light as
 * white text allows. In OKLCH, where equal numbers look equal.
 */
const wishes: Readonly<Record<string, readonly [hue: number, chroma: number, lightness?: number]>> = {
  Classic: [276, 0.2, 0.5],
  Ocean: [247, 0.13, 0.49],
  Forest: [150, 0.11, 0.44],
  Indigo: [286, 0.24, 0.4],
  Violet: [294, 0.24],
  Iris: [286, 0.12],
  Grape: [308, 0.19, 0.44],
  Lilac: [309, 0.11, 0.75],
  Orchid: [326, 0.17, 0.72],
  Plum: [330, 0.14, 0.4],
  Mauve: [340, 0.06],
  Pink: [352, 0.19, 0.72],
  Berry: [2, 0.2, 0.5],
  Rose: [10, 0.13, 0.75],
  Wine: [14, 0.13, 0.36],
  Crimson: [22, 0.2, 0.51],
  Coral: [35, 0.17, 0.72],
  Brick: [33, 0.13, 0.44],
  Rust: [41, 0.14, 0.47],
  Ginger: [55, 0.16, 0.75],
  Copper: [54, 0.09],
  Cocoa: [48, 0.05, 0.38],
  Amber: [75, 0.17, 0.81],
  Bronze: [73, 0.08, 0.43],
  Honey: [94, 0.17, 0.85],
  Sand: [80, 0.06, 0.82],
  Olive: [117, 0.1, 0.46],
  Moss: [128, 0.07, 0.44],
  Fern: [140, 0.17, 0.76],
  Emerald: [163, 0.14, 0.5],
  Pine: [166, 0.06, 0.37],
  Jade: [170, 0.13, 0.78],
  Teal: [202, 0.09, 0.44],
  Lagoon: [205, 0.12, 0.8],
  Sky: [235, 0.13, 0.75],
  Cobalt: [259, 0.2, 0.5],
  Navy: [264, 0.12, 0.33],
  Slate: [252, 0.035, 0.45],
  Graphite: [270, 0, 0.33],
};

/** White text keeps 4.8:1 on it. */
const luminanceLimit = 0.168;

/** From this lightness on a preset is bright, and the text on it black. */
const brightFrom = 0.7;

const toOklch = converter('oklch') as (colour: Oklch | string) => Oklch;
const inGamut = (colour: Oklch): Oklch => toOklch(clampChroma(colour, 'oklch'));
const apart = differenceEuclidean('oklab');

/** Three digits each: the loader carries all 39, and every digit is a byte of each page view. */
const shortColours = Array.from({ length: 0x1000 }, (_, number) => `#${number.toString(16).padStart(3, '0')}`);
const darkEnough = shortColours.filter((colour) => wcagLuminance(colour) <= luminanceLimit);

function accent([h, c, wished]: readonly [number, number, number?]): string {
  const isBright = wished !== undefined && wished >= brightFrom;
  let l = wished ?? 0.6;
  while (!isBright && wcagLuminance(inGamut({ mode: 'oklch', l, c, h })) > luminanceLimit) l -= 0.005;
  const exact = inGamut({ mode: 'oklch', l, c, h });
  return (isBright ? shortColours : darkEnough).reduce((best, colour) =>
    apart(colour, exact) < apart(best, exact) ? colour : best,
  );
}

/** Name → accent, in sRGB. */
export function createAccents(): Record<string, string> {
  return Object.fromEntries(Object.entries(wishes).map(([name, wish]) => [name, accent(wish)]));
}

/** The text of accents.json: a preset a line. */
export function accentsText(): string {
  const lines = Object.entries(createAccents()).map(([name, colour]) => `  "${name}": "${colour}"`);
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
    ([name, colour]) => `.tokens[data-accent='${name}'] { --pc-seed: ${colour} }`,
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
