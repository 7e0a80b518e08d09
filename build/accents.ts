// The 39 accent presets. `node build/accents.ts` writes them, as lightness, chroma and hue, to the theme's accents.json.
// What a mode needs beyond that is computed from the three numbers at run time (ui/theme/palette.ts).

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { clampChroma, converter, inGamut, wcagLuminance } from 'culori';
import { root, source } from './paths.ts';

/** OKLCH lightness in percent, chroma in hundredths, hue in degrees; whole numbers, since loader and chat carry them all. */
export type Seed = readonly [lightness: number, chroma: number, hue: number];

/**
 * Hue, chroma as far as the gamut of sRGB lets it, and lightness: as light as white text allows, unless the name asks for
 * a deep colour.
 */
const wishes: Readonly<Record<string, readonly [hue: number, chroma: number, lightness?: number]>> = {
  Classic: [275, 0.19, 0.52],
  Ocean: [240, 0.14],
  Forest: [152, 0.11, 0.47],
  Indigo: [280, 0.22, 0.45],
  Violet: [295, 0.23],
  Lavender: [288, 0.12],
  Grape: [308, 0.19, 0.44],
  Lilac: [312, 0.13],
  Orchid: [324, 0.19],
  Plum: [330, 0.14, 0.4],
  Mauve: [338, 0.08],
  Fuchsia: [346, 0.22],
  Raspberry: [2, 0.2, 0.5],
  Rose: [12, 0.18],
  Wine: [14, 0.13, 0.38],
  Crimson: [23, 0.2, 0.51],
  Coral: [30, 0.18],
  Brick: [33, 0.13, 0.45],
  Rust: [41, 0.14, 0.5],
  Tangerine: [47, 0.16],
  Copper: [54, 0.11],
  Cocoa: [48, 0.05, 0.38],
  Amber: [67, 0.13],
  Bronze: [72, 0.08, 0.44],
  Honey: [82, 0.12],
  Sand: [84, 0.05],
  Olive: [108, 0.1, 0.48],
  Moss: [126, 0.09, 0.46],
  Fern: [141, 0.15],
  Emerald: [158, 0.13],
  Pine: [165, 0.06, 0.38],
  Jade: [172, 0.1],
  Teal: [190, 0.09],
  Lagoon: [212, 0.1],
  Sky: [228, 0.12],
  Cobalt: [258, 0.2, 0.5],
  Navy: [264, 0.12, 0.35],
  Slate: [255, 0.04, 0.48],
  Graphite: [270, 0.01, 0.36],
};

/** White text keeps 4.77:1 on it, and it keeps 3.9:1 against the darkest surface of light mode. */
const luminanceLimit = 0.17;

const toOklch = converter('oklch');

function fits(l: number, c: number, h: number): boolean {
  const colour = { mode: 'oklch', l, c, h } as const;
  return inGamut('rgb')(colour) && wcagLuminance(colour) <= luminanceLimit;
}

function seedOf([hue, wished, lightness]: readonly [number, number, number?]): Seed {
  for (let percent = Math.round((lightness ?? 0.62) * 100); percent > 0; percent -= 1) {
    const l = percent / 100;
    const clamped = toOklch(clampChroma({ mode: 'oklch', l, c: wished, h: hue }, 'oklch'));
    const chroma = Math.floor((clamped.c + 1e-6) * 100);
    if (fits(l, chroma / 100, hue)) return [percent, chroma, hue];
  }
  throw new Error(`no accent of hue ${hue} is dark enough`);
}

/** Name → seed, as accents.json holds them. */
export function createAccents(): Record<string, Seed> {
  return Object.fromEntries(Object.entries(wishes).map(([name, wish]) => [name, seedOf(wish)]));
}

/** The text of accents.json: a preset a line. */
export function accentsJson(): string {
  const lines = Object.entries(createAccents()).map(([name, seed]) => `  "${name}": ${JSON.stringify(seed).replaceAll(',', ', ')}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

if (import.meta.main) writeFileSync(path.join(root, source.accents), accentsJson());
