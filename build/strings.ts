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

/**
 * `import words from 'virtual:words/proactive'`: the texts of a group, in their order, of each language by its first subtag;
 * `virtual:words/launcher.dismiss` is one of them.
 */
export const wordsPattern = /^virtual:words\/([a-z-]+(?:\.[a-z]+)?)$/i;

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

/** Texts of locales/*.json that are no chat's: they are baked into a file that is loaded without one. */
export const bakedGroups: readonly string[] = ['proactive'];

export async function wordsModule(name: string): Promise<string> {
  const [group = '', only] = name.split('.');
  const read = async (code: string): Promise<Record<string, Group>> =>
    JSON.parse(await readFile(path.join(root, source.locales, `${code}.json`), 'utf8')) as Record<string, Group>;
  const languages = JSON.parse(await readFile(path.join(root, source.locales, 'languages.json'), 'utf8')) as {
    code: string;
  }[];
  const keys = only ? [only] : Object.keys((await read('en'))[group] ?? {});
  const entries = languages.map(async ({ code }) => {
    const texts = (await read(code.toLowerCase()))[group] ?? {};
    return [code.toLowerCase().split('-')[0], keys.map((key) => texts[key])] as const;
  });
  return `export default ${JSON.stringify(Object.fromEntries(await Promise.all(entries)))};`;
}

/** The texts of a language that a chat can show. */
export async function localeModule(file: string): Promise<string> {
  const all = JSON.parse(await readFile(file, 'utf8')) as Record<string, Group>;
  const shown = Object.entries(all).filter(([group]) => !bakedGroups.includes(group));
  return `export default ${JSON.stringify(Object.fromEntries(shown))};`;
}

/** The texts that are named, joined by "+"; without names those that no lazy part brings. */
export async function englishModule(names?: string): Promise<string> {
  const all = JSON.parse(await readFile(englishFile, 'utf8')) as Record<string, Group>;
  const texts = names === undefined ? withoutLazy(all) : names.split('+').map((name) => textsOf(all, name));
  return `export default ${JSON.stringify(Object.fromEntries(texts))};`;
}

function withoutLazy(all: Readonly<Record<string, Group>>): (readonly [group: string, texts: Group])[] {
  const lazy = lazyTexts().map((name) => textsOf(all, name));
  const isLazy = (group: string, key: string): boolean => lazy.some(([one, texts]) => one === group && key in texts);
  return Object.entries(all)
    .filter(([group]) => !bakedGroups.includes(group))
    .map(([group, texts]) => {
      const kept = Object.entries(texts).filter(([key]) => !isLazy(group, key));
      return [group, Object.fromEntries(kept)] as const;
    })
    .filter(([, texts]) => Object.keys(texts).length > 0);
}
