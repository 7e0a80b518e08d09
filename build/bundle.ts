// The esbuild runs: first the chat's graph of chunks, then what is baked with their names – loader, module entry.

import { existsSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { reactAliases } from './aliases.ts';
import { plugins } from './esbuild-plugins.ts';
import { minifierMark } from './minify.ts';
import { root, source } from './paths.ts';
import { withoutStubs } from './stubs.ts';
import type { Product } from './product.ts';

export type Metafile = esbuild.Metafile;

/** Files by name relative to the output folder, and esbuild's account of how they came about. */
export interface Bundle {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly metafile: Metafile;
}

export interface ChatBundle extends Bundle {
  /** Name of the chunk that exports `beginChat`; empty when the chat's source is not there. */
  readonly entry: string;
  /** What every opening needs: the entry, the views, and all that these import statically, entry first. */
  readonly closure: readonly string[];
}

/** Shared by the build and the browser test runner. */
export const commonOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  jsx: 'automatic',
  alias: { ...reactAliases },
  plugins: [...plugins],
  legalComments: 'none',
  logLevel: 'silent',
} as const satisfies esbuild.BuildOptions;

export function productDefines(product: Product): Record<string, string> {
  return {
    'process.env.NODE_ENV': '"production"',
    __VERSION__: JSON.stringify(product.version),
    __HOMEPAGE__: JSON.stringify(product.homepage),
    __ACCENT_NAMES__: JSON.stringify(product.accentTable.names),
  };
}

export const outputFolder = path.join(root, '.build/output');

/** What all runs have in common. */
export const runOptions = {
  ...commonOptions,
  minify: true,
  banner: { js: minifierMark },
  write: false,
  metafile: true,
  outdir: outputFolder,
} as const satisfies esbuild.BuildOptions;

async function run(options: esbuild.BuildOptions): Promise<Bundle> {
  const result = await esbuild.build({ ...runOptions, ...options });
  for (const warning of result.warnings) throw new Error(`${warning.location?.file ?? ''}: ${warning.text}`);
  const files = new Map(
    (result.outputFiles ?? []).map((file) => [path.relative(outputFolder, file.path), file.contents]),
  );
  return { files, metafile: result.metafile as Metafile };
}

/** Names of an output and of everything that it imports statically, in the order of first mention. */
export function staticClosure(metafile: Metafile, entry: string): string[] {
  const seen = new Set([entry]);
  for (const name of seen) {
    for (const { path: imported, kind } of metafile.outputs[name]?.imports ?? []) {
      if (kind === 'import-statement') seen.add(imported);
    }
  }
  return [...seen];
}

const outputName = (metafilePath: string): string => path.relative(outputFolder, path.join(root, metafilePath));

/** An entry that is not written yet is left out where `isPartial`; otherwise esbuild says that it is missing. */
const isAbsent = (file: string, isPartial: boolean): boolean => isPartial && !existsSync(path.join(root, file));

const nothing: Bundle = { files: new Map(), metafile: { inputs: {}, outputs: {} } };

export const chatOptions = (product: Product): esbuild.BuildOptions => ({
  entryPoints: [source.chat],
  format: 'esm',
  // Modules are UTF-8 by definition; the loader is a classic script, which the page's encoding may be applied to.
  charset: 'utf8',
  splitting: true,
  entryNames: 'chunks/[name]-[hash]',
  chunkNames: 'chunks/[name]-[hash]',
  define: productDefines(product),
});

export async function bundleChat(product: Product, isPartial: boolean): Promise<ChatBundle> {
  if (isAbsent(source.chat, isPartial)) return { ...nothing, entry: '', closure: [] };
  const written = await run(chatOptions(product));
  const bundle = withoutStubs(written, { [source.chat]: 'chat', [source.views]: 'views' });
  const { outputs } = bundle.metafile;
  const [entry, views] = [source.chat, source.views].map((file) =>
    Object.keys(outputs).find((name) => outputs[name]?.entryPoint === file),
  );
  if (entry === undefined || views === undefined) throw new Error('the chat has no entry chunk');
  const closure = new Set([entry, views].flatMap((name) => staticClosure(bundle.metafile, name)));
  return { ...bundle, entry: outputName(entry), closure: [...closure].map(outputName) };
}

/** The code is written for strict mode, but need not say so at a byte a letter. */
const noDirective = { compilerOptions: { alwaysStrict: false } };

/** loader.js is a classic script, persona-chat.js a module; neither shares a file with the chat or the other. */
export function loaderOptions(product: Product, chat: ChatBundle): readonly esbuild.BuildOptions[] {
  const define = {
    ...productDefines(product),
    __CHAT_ENTRY__: JSON.stringify(chat.entry),
    __CHAT_CLOSURE__: JSON.stringify(chat.closure),
    __LAUNCHER_WORDS__: JSON.stringify(product.launcher),
    __ACCENT_DIGITS__: JSON.stringify(product.accentTable.digits),
  };
  const [entry = '', views = ''] = chat.closure.map((name) => JSON.stringify(`./${name}`));
  const shared = { entryNames: '[name]', tsconfigRaw: noDirective };
  return [
    { ...shared, entryPoints: [source.loader], format: 'iife', define: { ...define, __IS_PACKAGE__: 'false' } },
    {
      ...shared,
      entryPoints: [source.module],
      format: 'esm',
      define: {
        ...define,
        __IS_PACKAGE__: 'true',
        __ENTRY_SPECIFIER__: entry,
        __VIEWS_SPECIFIER__: views,
        __TEASER_SPECIFIER__: JSON.stringify('./teaser.js'),
        __PROACTIVE_SPECIFIER__: JSON.stringify('./proactive.js'),
      },
      plugins: [chunksStayOutside, ...plugins],
    },
  ];
}

export async function bundleLoader(product: Product, chat: ChatBundle, isPartial: boolean): Promise<Bundle[]> {
  const sources = [source.loader, source.module];
  return Promise.all(
    loaderOptions(product, chat).map((part, index) =>
      isAbsent(sources[index] ?? '', isPartial) ? nothing : run(part),
    ),
  );
}

/** What persona-chat.js imports is built already. */
const chunksStayOutside: esbuild.Plugin = {
  name: 'chunks-stay-outside',
  setup(bundle) {
    bundle.onResolve({ filter: /^\.\/(chunks\/|(?:teaser|proactive)\.js$)/ }, ({ path: id }) => ({
      path: id,
      external: true,
    }));
  },
};

/** persona-editor.js shares nothing with the chat; only languages are chunks of their own. */
export const editorOptions = (product: Product): esbuild.BuildOptions => ({
  entryPoints: [source.editor],
  format: 'esm',
  // As the chat's: what both can load, which are languages, is one file then.
  charset: 'utf8',
  splitting: true,
  entryNames: 'persona-editor',
  chunkNames: 'chunks/[name]-[hash]',
  define: productDefines(product),
  plugins: [localesOnly, ...plugins],
});

export const bundleEditor = (product: Product): Promise<Bundle> => run(editorOptions(product));

/** teaser.js and proactive.js share nothing with the chat, of which nothing is loaded yet, nor with each other: few pages have both. */
export const besideLauncherOptions = (product: Product, entry: 'teaser' | 'proactive'): esbuild.BuildOptions => ({
  entryPoints: [source[entry]],
  format: 'esm',
  charset: 'utf8',
  entryNames: '[name]',
  define: productDefines(product),
});

export const bundleBesideLauncher = (product: Product, entry: 'teaser' | 'proactive'): Promise<Bundle> =>
  run(besideLauncherOptions(product, entry));

/** Of what can be loaded on demand the editor uses languages alone; without this esbuild would write chunks of the rest. */
const localesOnly: esbuild.Plugin = {
  name: 'locales-only',
  setup(bundle) {
    bundle.onResolve({ filter: /\.tsx?$/ }, ({ path: id, kind }) =>
      kind === 'dynamic-import' ? { path: id, external: true } : undefined,
    );
  },
};

/** The audio worklets keep stable names: they are loaded by URL, not imported. */
export const workletOptions = (product: Product): esbuild.BuildOptions => ({
  entryPoints: [source.worklet, source.voiceWorklet],
  entryNames: '[name]',
  format: 'iife',
  define: productDefines(product),
});

export async function bundleWorklet(product: Product): Promise<Bundle> {
  if (!existsSync(path.join(root, source.worklet))) return nothing;
  return run(workletOptions(product));
}

export function merge(bundles: readonly Bundle[]): Bundle {
  return {
    files: new Map(bundles.flatMap((bundle) => [...bundle.files])),
    metafile: {
      inputs: Object.assign({}, ...bundles.map(({ metafile }) => metafile.inputs)) as Metafile['inputs'],
      outputs: Object.fromEntries(
        bundles.flatMap(({ metafile }) =>
          Object.entries(metafile.outputs).map(([name, output]) => [
            outputName(name),
            {
              ...output,
              imports: output.imports.map((one) => (one.external ? one : { ...one, path: outputName(one.path) })),
            },
          ]),
        ),
      ),
    },
  };
}
