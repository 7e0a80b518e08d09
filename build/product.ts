// Facts about the product that are baked in: version, home, languages, accents, the launcher's words.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, source } from './paths.ts';

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

interface LanguageEntry {
  readonly code: string;
}

/** Preset name → accent in light and in dark mode. */
export type Accents = Readonly<Record<string, string>>;

export interface Product {
  readonly version: string;
  readonly homepage: string;
  readonly description: string;
  /** Codes as in locales/languages.json. */
  readonly languages: readonly string[];
  readonly accents: Accents;
  /** The presets for the loader: all names after each other, and the three digits of each colour in the same order. */
  readonly accentTable: { readonly names: string; readonly digits: string };
  /** The launcher's words in English: those of 31 languages would not fit in the loader. */
  readonly launcher: readonly string[];
}

function launcherWords(): readonly string[] {
  const { launcher } = readJson(`${source.locales}/en.json`) as { launcher: Record<string, string> };
  return ['open', 'hide', 'loadFailed', 'retry'].map((key) => {
    const text = launcher[key];
    if (!text) throw new Error(`en.json: launcher.${key} is missing`);
    return text;
  });
}

/** In the order of the digits, which compresses best. */
function accentTable(accents: Accents): Product['accentTable'] {
  if (Object.values(accents).some((colour) => colour.length !== 4))
    throw new Error('the loader takes accents of three digits');
  const entries = Object.entries(accents).toSorted(([, one], [, other]) => (one < other ? -1 : 1));
  return {
    names: entries.map(([name]) => name).join(''),
    digits: entries.map(([, colour]) => colour.slice(1)).join(''),
  };
}

export function readProduct(): Product {
  const { version, homepage, description } = readJson('package.json') as Record<
    'version' | 'homepage' | 'description',
    string
  >;
  const languages = (readJson(`${source.locales}/languages.json`) as LanguageEntry[]).map(({ code }) => code);
  const accents = readJson(source.accents) as Accents;
  return {
    version,
    homepage,
    description,
    languages,
    accents,
    accentTable: accentTable(accents),
    launcher: launcherWords(),
  };
}
