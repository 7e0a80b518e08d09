// English is built in. What only a lazy part says travels with that part, so that a chat opens without it.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { lazyGroups } from './chunk-files.ts';
import { root, source } from './paths.ts';

export const englishFile = path.join(root, source.locales, 'en.json');

/** `import strings from 'virtual:strings/agenda+paywall'`: the English of these groups of locales/en.json. */
export const stringsPattern = /^virtual:strings\/([a-z-]+(?:\+[a-z-]+)*)$/;

/** The groups that are named, joined by "+", or without a name all that no lazy part brings. */
export async function englishModule(names?: string): Promise<string> {
  const all = JSON.parse(await readFile(englishFile, 'utf8')) as Record<string, unknown>;
  const lazy = lazyGroups();
  const wanted = names === undefined ? Object.keys(all).filter((group) => !lazy.includes(group)) : names.split('+');
  const missing = [...lazy, ...wanted].filter((group) => !(group in all));
  if (missing.length > 0) throw new Error(`locales/en.json has no group ${missing.join(', ')}`);
  return `export default ${JSON.stringify(Object.fromEntries(wanted.map((group) => [group, all[group]])))};`;
}
