// What build-once.ts has built, as the checks read it.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from '../../build/bundle.ts';
import type { Manifest } from '../../build/manifest.ts';
import { root } from '../../build/paths.ts';

export const builtFolder = path.join(root, '.build/checks');
export const metafilePath = path.join(root, '.build/checks-metafile.json');

export const readMetafile = (): Metafile => JSON.parse(readFileSync(metafilePath, 'utf8')) as Metafile;

export const readManifest = (): Manifest =>
  JSON.parse(readFileSync(path.join(builtFolder, 'manifest.json'), 'utf8')) as Manifest;

export const readBuilt = (name: string): Buffer => readFileSync(path.join(builtFolder, name));

/** Chunks of one language each: their entry points are the files of locales/. */
export const localeChunks = (metafile: Metafile): readonly string[] =>
  Object.entries(metafile.outputs).flatMap(([name, { entryPoint }]) =>
    entryPoint?.startsWith('locales/') ? [name] : [],
  );
