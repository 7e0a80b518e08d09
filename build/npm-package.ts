// The pages of the npm package: `npm pack ./dist` makes it of the built folder (docs/embedding.md#the-built-files).

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.ts';
import type { Product } from './product.ts';

/** A component of a framework, beside the framework itself, which the application has. */
const component = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });

export function packageJson({ version, homepage, description }: Product): string {
  const manifest = {
    name: 'persona-chat',
    version,
    description,
    keywords: ['chat', 'chatbot', 'widget', 'web-component', 'custom-element', 'ai', 'live-chat'],
    homepage,
    repository: { type: 'git', url: `git+${homepage}.git` },
    bugs: `${homepage}/issues`,
    license: 'MIT',
    type: 'module',
    // For bundlers that do not read `exports`.
    main: './persona-chat.js',
    module: './persona-chat.js',
    types: './persona-chat.d.ts',
    exports: {
      '.': { types: './persona-chat.d.ts', default: './persona-chat.js' },
      './react': component('react'),
      './vue': component('vue'),
      './svelte': { types: './svelte.d.ts', svelte: './svelte.js', default: './svelte.js' },
      './*': './*',
    },
    bin: { 'persona-chat-check': './persona-chat-check.js' },
    peerDependencies: { react: '>=18', svelte: '>=5', vue: '>=3.3' },
    peerDependenciesMeta: { react: { optional: true }, svelte: { optional: true }, vue: { optional: true } },
    customElements: './custom-elements.json',
    // Importing it defines the element: a bundler must not drop it.
    sideEffects: true,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Links and pictures of a page of this repository, for who reads it elsewhere. */
function fromElsewhere(file: string, { homepage }: Product): string {
  const text = readFileSync(path.join(root, file), 'utf8');
  const address = (kind: string, target: string): string =>
    `${homepage}/${kind}/main/${path.posix.join(path.dirname(file), target)}`;
  return text.replace(
    /(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)]+)\)/g,
    (_all, mark: string, words: string, target: string) =>
      `${mark}[${words}](${address(mark ? 'raw' : 'blob', target)})`,
  );
}

/** The files beside the code that npm shows. */
export function packagePages(product: Product): readonly (readonly [name: string, text: string])[] {
  return [
    ['README.md', fromElsewhere('docs/package.md', product)],
    ['CHANGELOG.md', fromElsewhere('CHANGELOG.md', product)],
    ['LICENSE', readFileSync(path.join(root, 'LICENSE'), 'utf8')],
  ];
}
