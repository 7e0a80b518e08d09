// Small changes to packages on their way into the chat; what does not look as expected fails the build.
// - Two take React as a whole, which would keep every export of preact/compat in the open chat (2 kB of its budget)
//   though they use three. Here they take those three by name.
// - nanostores keeps its epoch on a global, so that copies of it agree; the chat has one copy and promises the host page
//   no global but its own.
// - The Firebase SDK loads a picture from Google each time a channel fails, to tell an outage of the network from one of
//   the server, which it only logs; and it counts its days of use in an IndexedDB of the host page. Neither is ours to do
//   on somebody's site (trust SEC5, SEC6).
// - i18next can load strings through a backend; ours come as modules, so its connector (1.2 kB) only answers that there is
//   nothing to load.

import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const patches: readonly { readonly file: RegExp; readonly find: RegExp; readonly replacement: string }[] = [
  {
    file: /@r2wc[\\/]react-to-web-component[\\/].+\.js$/,
    find: /import (\w+) from "react";/,
    replacement: 'import * as $1 from "react";',
  },
  {
    file: /@floating-ui[\\/]react[\\/]dist[\\/]floating-ui\.react(\.utils)?\.mjs$/,
    find: /const SafeReact = \{\s*\.\.\.React\s*\};/,
    replacement: 'const SafeReact = { useId: React.useId, useInsertionEffect: React.useInsertionEffect };',
  },
  {
    file: /nanostores[\\/]atom[\\/]index\.js$/,
    find: /\(globalThis\.nanostoresGlobal \|\|= \{ epoch: 0 \}\)/,
    replacement: '{ epoch: 0 }',
  },
  {
    file: /@firebase[\\/]webchannel-wrapper[\\/].+webchannel_blob_es2018\.js$/,
    find: /if\(b==2\)\{var c=p\(a\.bb,a\)[^{}]*\}else J\(2\);/,
    replacement: 'J(2);',
  },
  {
    file: /@firebase[\\/]app[\\/]dist[\\/]esm[\\/]index\.esm\.js$/,
    find: /async runIndexedDBEnvironmentCheck\(\) \{/,
    replacement: '$& return false;',
  },
  {
    file: /i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/,
    find: /\nclass Connector extends EventEmitter \{[^]*?\n\}\n/,
    replacement: '\nclass Connector extends EventEmitter { load(languages, namespaces, done) { done(); } }\n',
  },
];

export const packagePatches: Plugin = {
  name: 'package-patches',
  setup(build) {
    for (const { file, find, replacement } of patches) {
      build.onLoad({ filter: file }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        if (!find.test(text)) throw new Error(`${path} has changed: see build/package-patches.ts`);
        return { contents: text.replace(find, replacement), loader: 'js' };
      });
    }
  },
};
