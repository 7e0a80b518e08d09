// English is built in. What only a lazy part says travels with that part, so that a chat opens without it.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root, source } from './paths.ts';

/** Lazy part → its groups of locales/en.json. */
const lazyGroups: Readonly<Record<string, readonly string[]>> = {
  talk: ['announce', 'attachments', 'composer', 'desk', 'listen', 'markdown', 'status', 'viewer'],
  live: ['agenda', 'live', 'paywall', 'takeover'],
  voice: ['voice'],
  'start-form': ['validation'],
  editor: ['editor'],
  debug: ['debug'],
};

/** Copies of groups for what is built apart from the chat. */
const copiedGroups: Readonly<Record<string, readonly string[]>> = { 'editor-field': ['validation'] };

export const englishFile = path.join(root, source.locales, 'en.json');

/** `import strings from 'virtual:strings/live'`: the English of a lazy part. */
export const stringsPattern = /^virtual:strings\/([a-z-]+)$/;

/** The groups of one lazy part, or of all that is there from the start. */
export async function englishModule(part?: string): Promise<string> {
  const all = JSON.parse(await readFile(englishFile, 'utf8')) as Record<string, unknown>;
  const lazy = Object.values(lazyGroups).flat();
  const missing = lazy.filter((group) => !(group in all));
  const wanted = part === undefined ? Object.keys(all).filter((group) => !lazy.includes(group)) : (lazyGroups[part] ?? copiedGroups[part]);
  if (!wanted || missing.length > 0) throw new Error(`build/strings.ts: ${wanted ? missing.join(', ') : part} is not there`);
  return `export default ${JSON.stringify(Object.fromEntries(wanted.map((group) => [group, all[group]])))};`;
}
