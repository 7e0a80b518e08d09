// Two packages take React as a whole, which would keep every export of preact/compat in the open chat (2 kB of its
// budget) though they use three. Here they take those three by name; what does not look as expected fails the build.

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
];

export const namedReact: Plugin = {
  name: 'named-react',
  setup(build) {
    for (const { file, find, replacement } of patches) {
      build.onLoad({ filter: file }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        if (!find.test(text)) throw new Error(`${path} takes React in another way now: see build/named-react.ts`);
        return { contents: text.replace(find, replacement), loader: 'js' };
      });
    }
  },
};
