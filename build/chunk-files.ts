// What the chunks of the chat say of themselves: the English groups and the utility classes that travel with each. Imports of
// `virtual:strings/<group>+<group>` and `virtual:css/<folder>` name them, in the files beside the views that end in "-chunk".

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, source } from './paths.ts';

function importedBy(pattern: RegExp): readonly string[] {
  const files = globSync('**/*.ts', { cwd: path.join(root, source.ui) });
  return files
    .flatMap((file) => [...readFileSync(path.join(root, source.ui, file), 'utf8').matchAll(pattern)])
    .flatMap(([, names = '']) => names.split('+'));
}

/** Groups of locales/en.json that only lazy parts show. */
export const lazyGroups = (): readonly string[] => importedBy(/'virtual:strings\/([a-z-]+(?:\+[a-z-]+)*)'/g);

/** Folders of ui/ whose utility classes travel with a chunk. */
export const lazyFolders = (): readonly string[] => importedBy(/'virtual:css\/([a-z-]+)'/g);
