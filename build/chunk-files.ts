// What the chunks of the chat say of themselves: the English texts and the utility classes that travel with each. Imports of
// `virtual:strings/<group>+<group>.<key>.<key>` and `virtual:css/<folder>+<folder>` name them, in the files beside the views that end in "-chunk".

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, source } from './paths.ts';

function importedBy(pattern: RegExp): readonly string[] {
  const files = globSync('**/*.ts', { cwd: path.join(root, source.ui) });
  return files
    .flatMap((file) => [...readFileSync(path.join(root, source.ui, file), 'utf8').matchAll(pattern)])
    .map(([, names = '']) => names);
}

/** Texts of locales/en.json that only lazy parts show: a group, or a group and some of its keys. */
export const lazyTexts = (): readonly string[] =>
  importedBy(/'virtual:strings\/([\w.+-]+)'/g).flatMap((names) => names.split('+'));

/** Sheets of utility classes that travel with a chunk, each named by the folders of ui/ that it is for: `menus`, `composer+timeline`. */
export const lazySheets = (): readonly string[] => importedBy(/'virtual:css\/([a-z-]+(?:\+[a-z-]+)*)'/g);
