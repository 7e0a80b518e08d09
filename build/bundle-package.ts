// What of the package is for developers, and loaded by no page as it is: the program that checks a server, the components.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import ts from 'typescript';
import { productDefines } from './bundle.ts';
import { root, source } from './paths.ts';
import type { Product } from './product.ts';

type File = readonly [name: string, contents: Uint8Array];

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function bundle(options: esbuild.BuildOptions): Promise<string> {
  const { outputFiles = [] } = await esbuild.build({
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    legalComments: 'none',
    logLevel: 'silent',
    ...options,
  });
  return outputFiles[0]?.text ?? '';
}

/** `npx persona-chat-check`: one file for Node, which needs nothing beside it. */
export async function bundleCheck(product: Product): Promise<File> {
  const text = await bundle({
    entryPoints: [source.check],
    platform: 'node',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
    define: productDefines(product),
  });
  return ['persona-chat-check.js', encode(text)];
}

const readSource = (name: string): string => readFileSync(path.join(root, source.wrappers, name), 'utf8');

/** Types of a component, which name those of the element where the package has them. */
function declarationsOf(name: string): string {
  const { outputText } = ts.transpileDeclaration(readSource(`${name}.ts`), {
    fileName: `${name}.ts`,
    compilerOptions: { strict: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  return outputText.replaceAll('@persona-chat/widget/host-api.ts', './persona-chat.js');
}

/** Importing a component defines the element; React has to be told that it is one for browsers. */
const banners = { react: `'use client';\nimport './persona-chat.js';`, vue: `import './persona-chat.js';` } as const;

const svelteTypes = `import type { Component } from 'svelte';
import type { PersonaChatProps } from './svelte-parts.js';

export type { PersonaChatCallbacks, PersonaChatProps } from './svelte-parts.js';

/** \`<persona-chat>\` as a component. */
export declare const PersonaChat: Component<PersonaChatProps, {}, 'element'>;
`;

/** persona-chat/react, /vue and /svelte: each the framework's own component around the element. */
export async function bundleWrappers(): Promise<readonly File[]> {
  const scripts = await Promise.all(
    (['react', 'vue'] as const).map(async (name) => {
      const text = await bundle({
        entryPoints: [`${source.wrappers}/${name}.ts`],
        minify: true,
        target: 'es2022',
        external: ['react', 'vue'],
        banner: { js: banners[name] },
      });
      return [`${name}.js`, encode(text)] as const;
    }),
  );
  const parts = await bundle({ entryPoints: [`${source.wrappers}/svelte.ts`], minify: true, target: 'es2022' });
  return [
    ...scripts,
    ['react.d.ts', encode(declarationsOf('react'))],
    ['vue.d.ts', encode(declarationsOf('vue'))],
    // Svelte compiles its components with the application.
    ['persona-chat.svelte', encode(readSource('persona-chat.svelte'))],
    ['svelte-parts.js', encode(parts)],
    ['svelte-parts.d.ts', encode(declarationsOf('svelte'))],
    ['svelte.js', encode(`export { default as PersonaChat } from './persona-chat.svelte';\n`)],
    ['svelte.d.ts', encode(svelteTypes)],
  ];
}
