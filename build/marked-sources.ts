// marked ships as one file whose convenience function holds on to every part of it. Its package also ships its sources,
// inside the source map; bundled from those, only the lexer and the tokenizer remain. The options that the renderer
// sets once and for all (ui/markdown/dialect.ts) are written in as constants, so that what they switch off falls away
// too. Together that is 3.3 kB of brotli. A release that ships its sources no more fails the build with a plain word.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly string[];
}

const entry = `export { _Lexer as Lexer } from './Lexer.ts';
export { _Tokenizer as Tokenizer } from './Tokenizer.ts';`;

const options: Readonly<Record<string, boolean | null>> = {
  breaks: true,
  extensions: null,
  gfm: true,
  hooks: null,
  pedantic: false,
  silent: false,
};

function withConstants(code: string): string {
  const reads = /\bthis\.options\.(\w+)\b(?! =)/g;
  return code.replace(reads, (read, name: string) => (name in options ? String(options[name]) : read));
}

async function readSources(bundle: string): Promise<ReadonlyMap<string, string>> {
  const { sources, sourcesContent } = JSON.parse(await readFile(`${bundle}.map`, 'utf8')) as SourceMap;
  return new Map(sources.map((name, index) => [path.basename(name), sourcesContent?.[index] ?? '']));
}

export const markedSources: Plugin = {
  name: 'marked-sources',
  setup(build) {
    build.onLoad({ filter: /[\\/]marked[\\/]lib[\\/]marked\.esm\.js$/ }, async ({ path: bundle }) => {
      const sources = await readSources(bundle);
      return { contents: entry, loader: 'ts', pluginData: sources, resolveDir: path.dirname(bundle) };
    });
    build.onResolve({ filter: /^\.\/\w+\.ts$/ }, ({ path: id, pluginData, resolveDir }) =>
      pluginData instanceof Map ? { path: path.join(resolveDir, id), pluginData, sideEffects: false } : undefined,
    );
    build.onLoad({ filter: /[\\/]marked[\\/]lib[\\/]\w+\.ts$/ }, ({ path: file, pluginData }) => {
      const contents = (pluginData as ReadonlyMap<string, string>).get(path.basename(file));
      if (!contents) return { errors: [{ text: `marked no longer ships ${path.basename(file)} in its source map` }] };
      return { contents: withConstants(contents), loader: 'ts', pluginData, resolveDir: path.dirname(file) };
    });
  },
};
