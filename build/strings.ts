// English is built in. What only a lazy part says travels with that part, so that a chat opens without it.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { lazyTexts } from './chunk-files.ts';
import { root, source } from './paths.ts';

export const englishFile = path.join(root, source.locales, 'en.json');

/**
 * `import strings from 'virtual:strings/agenda+playback.mute.unmute'`: the English of these groups of locales/en.json; where
 * keys follow a group, of these alone, with all their plural forms.
 */
export const stringsPattern = /^virtual:strings\/([a-z-]+[\w.+-]*)$/i;

type Group = Readonly<Record<string, unknown>>;

/** The keys of a group that `group.key.key` names; all for a bare group. */
function textsOf(all: Readonly<Record<string, Group>>, name: string): readonly [group: string, texts: Group] {
  const [group = '', ...keys] = name.split('.');
  const texts = all[group];
  if (!texts) throw new Error(`locales/en.json has no group ${group}`);
  const isNamed = (key: string): boolean => keys.includes(key.replace(/_(?:zero|one|two|few|many|other)$/, ''));
  const named = Object.entries(texts).filter(([key]) => keys.length === 0 || isNamed(key));
  if (named.length < keys.length) throw new Error(`locales/en.json lacks a key of ${name}`);
  return [group, Object.fromEntries(named)];
}

/** The texts that are named, joined by "+", or without a name the groups of which no lazy part brings anything. */
export async function englishModule(names?: string): Promise<string> {
  const all = JSON.parse(await readFile(englishFile, 'utf8')) as Record<string, Group>;
  const lazy = lazyTexts().map((name) => textsOf(all, name)[0]);
  const wanted = names === undefined ? Object.keys(all).filter((group) => !lazy.includes(group)) : names.split('+');
  return `export default ${JSON.stringify(Object.fromEntries(wanted.map((name) => textsOf(all, name))))};`;
}
