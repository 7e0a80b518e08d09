// The whole build as one function: sources in, the folder of docs/embedding.md#the-built-files out. Deterministic: no
// times, no random names.

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleCheck, bundleWrappers } from './bundle-package.ts';
import {
  bundleChat,
  bundleEditor,
  bundleLoader,
  bundleBesideLauncher,
  bundleWorklet,
  chatOptions,
  editorOptions,
  loaderOptions,
  merge,
  besideLauncherOptions,
  workletOptions,
} from './bundle.ts';
import type { Bundle, ChatBundle, Metafile } from './bundle.ts';
import { mapsWithCompileHint, withCompileHint } from './compile-hint.ts';
import { customElements } from './custom-elements.ts';
import { createDeclarations } from './declarations.ts';
import { createEditorDeclarations } from './editor-declarations.ts';
import { withKeptFiles } from './kept-file.ts';
import { licences } from './licenses.ts';
import { minifyScripts } from './minify.ts';
import { createManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { packageJson, packagePages } from './npm-package.ts';
import { readProduct } from './product.ts';
import type { Product } from './product.ts';
import { createSourceMaps } from './source-maps.ts';

export interface BuildOptions {
  /** Output folder; emptied first. */
  readonly out: string;
  /** Leave out entries whose source is not written yet instead of failing. */
  readonly isPartial?: boolean;
  /** Writes a map beside each script; the manifest does not list them, since no page loads them. */
  readonly hasMaps?: boolean;
}

export interface BuildResult {
  readonly manifest: Manifest;
  readonly metafile: Metafile;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

export async function build({ out, isPartial = false, hasMaps = false }: BuildOptions): Promise<BuildResult> {
  const product = readProduct();
  const chat = await bundleChat(product, isPartial);
  const [loaders, editor, teaser, proactive, worklet] = await Promise.all([
    bundleLoader(product, chat, isPartial),
    bundleEditor(product),
    bundleBesideLauncher(product, 'teaser'),
    bundleBesideLauncher(product, 'proactive'),
    bundleWorklet(product),
  ]);
  // The chat after the editor, which knows only a part of what they share.
  const all = merge([editor, chat, ...loaders, teaser, proactive, worklet]);
  const files = withKeptFiles(withCompileHint(await minifyScripts(all.files), chat.closure), [
    'pcm-processor.js',
    'voice-processor.js',
  ]);
  if (files.has('persona-chat.js')) files.set('persona-chat.d.ts', encode(createDeclarations()));
  files.set('persona-editor.d.ts', encode(createEditorDeclarations()));
  for (const [name, contents] of [await bundleCheck(product), ...(await bundleWrappers())]) files.set(name, contents);
  for (const [name, text] of packagePages(product)) files.set(name, encode(text));
  files.set('version.json', encode(`${JSON.stringify({ version: product.version })}\n`));
  files.set('custom-elements.json', encode(customElements()));
  files.set('package.json', encode(packageJson(product)));
  files.set('LICENSES.txt', encode(licences(all.metafile)));
  const entries = {
    loader: 'loader.js',
    module: 'persona-chat.js',
    types: 'persona-chat.d.ts',
    editor: 'persona-editor.js',
    editorTypes: 'persona-editor.d.ts',
    worklet: 'pcm-processor.js',
    voiceWorklet: 'voice-processor.js',
    teaser: 'teaser.js',
    proactive: 'proactive.js',
    chat: chat.entry,
  };
  const manifest = await createManifest(
    {
      version: product.version,
      entries: Object.fromEntries(Object.entries(entries).filter(([, name]) => files.has(name))),
      closure: chat.closure,
      accents: Object.keys(product.accents),
      languages: product.languages,
    },
    files,
  );
  files.set('manifest.json', encode(`${JSON.stringify(manifest, null, 2)}\n`));
  if (hasMaps) for (const [name, text] of await mapsOf(product, chat, all)) files.set(name, encode(text));
  await writeFiles(out, files);
  return { manifest, metafile: all.metafile };
}

/** Maps of the scripts of `all`; `isWanted` chooses among them. */
export async function mapsOf(
  product: Product,
  chat: ChatBundle,
  all: Bundle,
  isWanted?: (name: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const runs = [
    editorOptions(product),
    chatOptions(product),
    ...loaderOptions(product, chat),
    besideLauncherOptions(product, 'teaser'),
    besideLauncherOptions(product, 'proactive'),
    workletOptions(product),
  ];
  return mapsWithCompileHint(await createSourceMaps(runs, all, isWanted), chat.closure);
}

/** Stable names last, so that a page served meanwhile never meets a loader whose chunks are not there yet. */
async function writeFiles(out: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  await mkdir(path.join(out, 'chunks'), { recursive: true });
  const names = [...files.keys()].sort(
    (one, other) => Number(other.includes('/')) - Number(one.includes('/')) || (one < other ? -1 : 1),
  );
  for (const name of names) await writeFile(path.join(out, name), files.get(name) as Uint8Array);
  const old = (await readdir(out, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !files.has(path.relative(out, file)));
  await Promise.all(old.map((file) => rm(file)));
}
