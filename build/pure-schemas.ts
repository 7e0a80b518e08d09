// Schemas are calls at the top of a module, which a bundler must keep unless it is told that they are pure: esbuild does not
// read valibot's own NO_SIDE_EFFECTS marks across files (https://github.com/evanw/esbuild/issues/4369).

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import { root } from './paths.ts';

const schemaFolders = ['packages/widget/src/protocol', 'packages/widget/src/features/start-form'].map(
  (folder) => path.join(root, folder) + path.sep,
);

export function markPure(text: string): string {
  return text.replace(/(?<![\w.])v\.\w+\(/g, '/* @__PURE__ */ $&');
}

export const pureSchemas: Plugin = {
  name: 'pure-schemas',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      if (!schemaFolders.some((folder) => file.startsWith(folder))) return undefined;
      return { contents: markPure(await readFile(file, 'utf8')), loader: path.extname(file).slice(1) as Loader };
    });
  },
};
