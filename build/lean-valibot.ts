// Two things that keep valibot small where a chat opens. Schemas are calls at the top of a module, which a bundler must
// keep unless it is told that they are pure. And valibot is one file: the start form's validators would ride along in the
// chunk that it shares with the open chat, so the form, which is lazy, gets an instance of its own.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import { root } from './paths.ts';

const schemaFolders = ['packages/widget/src/protocol', 'packages/widget/src/features/start-form'].map((folder) =>
  path.join(root, folder) + path.sep);
const formFolder = schemaFolders[1] as string;

export function markPure(text: string): string {
  return text.replace(/(?<![\w.])v\.\w+\(/g, '/* @__PURE__ */ $&');
}

export const leanValibot: Plugin = {
  name: 'lean-valibot',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      if (!schemaFolders.some((folder) => file.startsWith(folder))) return undefined;
      return { contents: markPure(await readFile(file, 'utf8')), loader: path.extname(file).slice(1) as Loader };
    });
    build.onResolve({ filter: /^valibot$/ }, async ({ importer, kind, resolveDir, pluginData }) => {
      if (pluginData === leanValibot.name || !importer.startsWith(formFolder)) return undefined;
      const found = await build.resolve('valibot', { kind, resolveDir, pluginData: leanValibot.name });
      return { path: found.path, suffix: '?start-form', sideEffects: false };
    });
  },
};
