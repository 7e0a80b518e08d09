// Facts about the product that are baked in: version, home, languages, accents, the launcher's words.

import { readFileSync, readdirSync, existsSync } from 'node:fs';
import path from 'node:path';
import { root, source } from './paths.ts';

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

interface LanguageEntry {
  readonly code: string;
}
type LauncherStrings = readonly [open: string, hide: string, loadFailed: string, retry: string];

/** Preset name → accent in light and in dark mode. */
export type Accents = Readonly<Record<string, readonly [light: string, dark: string]>>;

export interface Product {
  readonly version: string;
  readonly homepage: string;
  /** Codes as the specification spells them. */
  readonly languages: readonly string[];
  readonly accents: Accents;
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
        ['open', 'hide', 'loadFailed', 'retry'].map((key) => {
          const text = launcher[key];
          if (text === undefined) throw new Error(`${file}: launcher.${key} is missing`);
          return text;
        }) as unknown as LauncherStrings,
      ],
    ];
  });
  return Object.fromEntries(entries);
}

export function readProduct(): Product {
  const { version, homepage } = readJson('package.json') as { version: string; homepage: string };
  const languages = (readJson(`${source.locales}/languages.json`) as LanguageEntry[]).map(({ code }) => code);
  const accents = existsSync(path.join(root, source.accents)) ? (readJson(source.accents) as Accents) : {};
  return { version, homepage, languages, accents, launcher: launcherStrings(languages) };
}
