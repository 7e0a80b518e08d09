// package.json of the built folder: `npm pack dist` is the npm package (docs/embedding.md#the-built-files).

import type { Product } from './product.ts';

export function packageJson({ version, homepage, description }: Product): string {
  const manifest = {
    name: 'persona-chat',
    version,
    description,
    homepage,
    license: 'MIT',
    type: 'module',
    // For bundlers that do not read `exports`.
    main: './persona-chat.js',
    module: './persona-chat.js',
    types: './persona-chat.d.ts',
    exports: { '.': { types: './persona-chat.d.ts', default: './persona-chat.js' }, './*': './*' },
    // Importing it defines the element: a bundler must not drop it.
    sideEffects: true,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
