// Facts about the product that are baked in: version, home, languages, accents, the launcher's words.

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root, source } from './paths.ts';

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

interface LanguageEntry {
  readonly code: string;
}
type LauncherStrings = readonly [open: string, hide: string, loadFailed: string, retry: string, dismiss: string];

/** Preset name → accent in light and in dark mode. */
export type Accents = Readonly<Record<string, readonly [light: string, dark: string]>>;

export interface Product {
  readonly version: string;
  readonly homepage: string;
  /** Codes as the specification spells them. */
  readonly languages: readonly string[];
  readonly accents: Accents;
  /** The presets for the loader: their names one after the other, `|`, and the three digits of each one's colour. */
  readonly accentTable: string;
  /** Code → launcher words, for English and every locale file that exists. */
  readonly launcher: Readonly<Record<string, LauncherStrings>>;
}

function launcherStrings(codes: readonly string[]): Record<string, LauncherStrings> {
  const files = readdirSync(path.join(root, source.locales));
  const entries = codes.flatMap((code): [string, LauncherStrings][] => {
    const file = files.find((name) => name.toLowerCase() === `${code.toLowerCase()}.json`);
    if (file === undefined) return [];
    const { launcher } = readJson(`${source.locales}/${file}`) as { launcher: Record<string, string> };
    return [
      [
        code,
        ['open', 'hide', 'loadFailed', 'retry', 'dismiss'].map((key) => {
          const text = launcher[key];
          if (text === undefined) throw new Error(`${file}: launcher.${key} is missing`);
          return text;
        }) as unknown as LauncherStrings,
      ],
    ];
  });
  return Object.fromEntries(entries);
}

/** Without the dark accents, which the loader's style sheet computes. */
function accentTable(accents: Accents): string {
  const colours = Object.values(accents).map(([light]) => light.slice(1));
  if (colours.some((colour) => colour.length !== 3)) throw new Error('the loader takes accents of three digits');
  return `${Object.keys(accents).join('')}|${colours.join('')}`;
}

export function readProduct(): Product {
  const { version, homepage } = readJson('package.json') as { version: string; homepage: string };
  const languages = (readJson(`${source.locales}/languages.json`) as LanguageEntry[]).map(({ code }) => code);
  const accents = readJson(source.accents) as Accents;
  return {
    version, homepage, languages, accents, accentTable: accentTable(accents), launcher: launcherStrings(languages),
  };
}
