// Small changes to packages on their way into the chat; what does not look as expected fails the build.
// - Two take React as a whole, which would keep every export of preact/compat in the open chat (2 kB of its budget)
//   though they use three. Here they take those three by name.
// - nanostores keeps its epoch on a global, so that copies of it agree; the chat has one copy and promises the host page
//   no global but its own.
// - The Firebase SDK loads a picture from Google each time a channel fails, to tell an outage of the network from one of
//   the server, which it only logs; and it counts its days of use in an IndexedDB of the host page. Neither is ours to do
//   on somebody's site (trust SEC5, SEC6).
// - i18next can load strings through a backend and format values by names in the strings; ours come as modules, and values
//   are formatted before, so its connector (1.2 kB) only answers that there is nothing to load, its formatter (0.6 kB)
//   gives back what it gets, and methods for more of either are left out.
// - valibot walks objects with their prototypes: a page that extends Object.prototype would add fields to every schema.

import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

type Change = readonly [find: RegExp, replacement: string | ((match: string, ...groups: string[]) => string)];

interface Patch {
  readonly file: RegExp;
  readonly changes: readonly Change[];
}

const patches: readonly Patch[] = [
  {
    file: /@r2wc[\\/]react-to-web-component[\\/].+\.js$/,
    changes: [[
      /import (\w+) from "react";/,
      'import * as $1 from "react";',
    ]],
  },
  {
    file: /@floating-ui[\\/]react[\\/]dist[\\/]floating-ui\.react(\.utils)?\.mjs$/,
    changes: [[
      /const SafeReact = \{\s*\.\.\.React\s*\};/,
      'const SafeReact = { useId: React.useId, useInsertionEffect: React.useInsertionEffect };',
    ]],
  },
  {
    file: /nanostores[\\/]atom[\\/]index\.js$/,
    changes: [[
      /\(globalThis\.nanostoresGlobal \|\|= \{ epoch: 0 \}\)/,
      '{ epoch: 0 }',
    ]],
  },
  {
    file: /@firebase[\\/]webchannel-wrapper[\\/].+webchannel_blob_es2018\.js$/,
    changes: [[
      /if\(b==2\)\{var c=p\(a\.bb,a\)[^{}]*\}else J\(2\);/,
      'J(2);',
    ]],
  },
  {
    file: /@firebase[\\/]app[\\/]dist[\\/]esm[\\/]index\.esm\.js$/,
    changes: [[
      /async runIndexedDBEnvironmentCheck\(\) \{/,
      '$& return false;',
    ]],
  },
  {
    file: /i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/,
    changes: [
      [/\nclass Formatter \{[^]*?\n\}\n/, '\nclass Formatter { format(value) { return value; } }\n'],
      [
        /\nclass Connector extends EventEmitter \{[^]*?\n\}\n/,
        '\nclass Connector extends EventEmitter { load(languages, namespaces, done) { done(); } }\n',
      ],
      [/\n {2}reloadResources\(lngs, ns, callback\) \{[^]*?\n {2}\}\n(?= {2}use\()/, '\n  reloadResources() {}\n'],
      [/\n {2}hydrate\(resources, lng\) \{[^]*?\n {2}\}\n(?= {2}setResolvedLanguage\()/, '\n'],
      [/\n {2}loadNamespaces\(ns, callback\) \{[^]*?\n {2}\}\n(?= {2}static createInstance\()/, '\n'],
      [/\n {2}cloneInstance\(options = \{\}, callback = noop\) \{[^]*?\n {2}\}\n(?= {2}toJSON\()/, '\n'],
    ],
  },
  {
    file: /valibot[\\/]dist[\\/]index\.mjs$/,
    changes: [[
      /for \(const (\w+) in ([\w.]+)\)|\bkey in input\b/g,
      (_match, name, of) => (name ? `for (const ${name} of Object.keys(${of}))` : 'Object.hasOwn(input, key)'),
    ]],
  },
];

export const packagePatches: Plugin = {
  name: 'package-patches',
  setup(build) {
    for (const { file, changes } of patches) {
      build.onLoad({ filter: file }, async ({ path }) => {
        let contents = await readFile(path, 'utf8');
        for (const [find, replacement] of changes) {
          if (contents.search(find) < 0) throw new Error(`${path} has changed: see build/package-patches.ts`);
          contents = contents.replace(find, replacement as string);
        }
        return { contents, loader: 'js' };
      });
    }
  },
};
