// The last step of the build: terser after esbuild, which takes some 4 % off what a visitor loads.

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import terser from 'terser/package.json' with { type: 'json' };
import { compileHint } from './compile-hint.ts';
import { root } from './paths.ts';

/** A script as the workers get and give it. */
export interface Script {
  readonly name: string;
  readonly code: string;
}

const minifierOptions = { ecma: 2022, compress: { passes: 3 } } as const;

/** `unsafe_arrows` would break a function that is called with `new`, of which the loader has none. */
const loaderCompress = { ...minifierOptions.compress, unsafe_arrows: true } as const;

/**
 * Orders for the first characters of the loader's short names, the most frequent first. terser's own order follows how often a
 * character stands in the script, the hashes of file names included, and the size of what brotli makes of one order moves by up to 25
 * bytes with the hashes. So the loader is minified with each of them, and the smallest one is taken. Any orders will do: these were
 * found by trying many.
 */
const loaderLetters = [
  'reiosaulhjxIFfdgmRSnACtHWVDvZqyXbpENKBULcQMTPkwzOJY$_G',
  'reiosaulhjxIFfdgmRSnACtHWVDvZqTXbpEKNBULcQMyPkwzOJY$_G',
  'renotaixlbEXUVKhwHcfdsFDMRIkvuzQpqWONZY_JGyLBTg$PjmCAS',
  'rensoaixlBTUOAfpgCqkdtYDHLMZEuKRwvScGXQ_mVyJPhz$WjFbIN',
  'rebitaASoBWPZYUpElvkudqHD$FxTOfMcyVXICL_RzwNQJnsjKghGm',
  'reisoaldtqzHOfAgWuEnbkhmXJxGLvSIjpTVZYUMcCyFQK$DwNRP_B',
  'reiosaldtqzHOfAgWGEnbkCuFJxLhvBSjpZTVNQMcmyXU$KDwRPYI_',
  'reoisaluhjxIFfdgmSqnCktGHLDZRvzXbpNEKBUJcQyMPAw$OYVT_W',
  'rebitasSoMJZVGDpulkmHngxBWRQNOfvCyIdXFAKT$wY_zcUPhLqjE',
  'reopsalChjxIGfdBvSqnuJTLHKDtRwzXbiNkZgUFcQyMPAm$OYVE_W',
  'reipsaldtqzROHMbWGEnkgCFDNxLhvBSjoZTVuJAcmyXU$KQwfPYI_',
  'reiosaldtqzHOfAgWuEnbkmGXJxLhvBSjpZTVNQMcCyFU$KDwRPYI_',
  'reiosaulhjxIFfdgmNSnACtHWVDvZqTXbpEKRBULcQMyPkwzOJY$_G',
  'reiosaulhjxIFfdgmRznACtEWVDvZqTXbpHKNBULcQMyPkwSOJY$_G',
  'reiosaulhjAIFfdgmNSnxCtHWVDvZqTXbpEKRBULcQMyPkwzOJY$_G',
];

/** The name of this number: a letter, then letters or digits. */
function nameOf(number: number, letters: string): string {
  const first = letters[number % letters.length] ?? '';
  const rest = Math.floor(number / letters.length);
  return rest === 0 ? first : first + nameOf(rest - 1, letters);
}

/**
 * Bundlers of others leave an import() alone that names no file of theirs, which is known only at run time. esbuild drops comments
 * on its way, so they are written after it.
 */
const ignoreNotes = {
  entry: '/* webpackIgnore: true *//* @vite-ignore */',
  // Vite warns of its own sources alone.
  chunk: '/* webpackIgnore: true */',
};

/** The loader nobody bundles; its every byte counts. */
export function withIgnoreComments(name: string, code: string): string {
  const note = name.startsWith('chunks/') ? ignoreNotes.chunk : ignoreNotes.entry;
  return name === 'loader.js' ? code : code.replace(/(?<![\w$.])import\((?=[\w$]+\))/g, (call) => call + note);
}

/** Classic scripts: whatever page loads them. The rest are modules. */
const classicScripts = new Set(['loader.js', 'pcm-processor.js', 'voice-processor.js']);

const optionsOf = (name: string) =>
  ({
    ...minifierOptions,
    module: !classicScripts.has(name),
    // Bundlers of others read these beside import().
    format: { comments: /^ (@vite-ignore|webpackIgnore: true) $/ },
  }) as const;

/** What to minify the script of this name with: of several options the one that makes it smallest. */
export const terserOptions = (name: string) =>
  name === 'loader.js'
    ? loaderLetters.map((letters) => ({
        ...optionsOf(name),
        compress: loaderCompress,
        mangle: { nth_identifier: { get: (number: number) => nameOf(number, letters) } },
      }))
    : [optionsOf(name)];

/**
 * Stands in each script before it is minified, so that its hash, which becomes its name, follows what is done after it too. The loader
 * has no hash in its name, and its orders of letters change no other script.
 */
export const minifierMark = `/* terser ${terser.version} ${JSON.stringify({ ...minifierOptions, loaderCompress, ignoreNotes, compileHint }).replace(/\/\*|\*\//g, '')} */`;

/** What earlier builds have minified: it takes longer than everything else of a build together. */
const cacheFolder = path.join(root, '.build/minified');
const cacheFile = ({ name, code }: Script): string => {
  const letters = name === 'loader.js' ? loaderLetters.join() : '';
  return path.join(cacheFolder, createHash('sha256').update(`${name}\0${letters}\0${code}`).digest('hex'));
};

/** Builds run beside each other: none may read what another has written in part. */
async function writeCached(script: Script, code: string): Promise<void> {
  const unfinished = `${cacheFile(script)}.${randomUUID()}`;
  await writeFile(unfinished, code);
  await rename(unfinished, cacheFile(script));
}

const readCached = (script: Script): Promise<string | undefined> =>
  readFile(cacheFile(script), 'utf8').catch(() => undefined);

function inWorker(scripts: readonly Script[]): Promise<readonly Script[]> {
  return new Promise((resolve, reject) => {
    new Worker(new URL('./minify-worker.ts', import.meta.url), { workerData: scripts })
      .once('message', resolve)
      .once('error', reject);
  });
}

/** Lists of about the same length in characters, one a processor. */
function shares(scripts: readonly Script[]): readonly (readonly Script[])[] {
  const lists = Array.from({ length: Math.min(availableParallelism(), 4) }, () => ({
    size: 0,
    scripts: [] as Script[],
  }));
  for (const script of scripts.toSorted((one, other) => other.code.length - one.code.length)) {
    const [shortest] = lists.toSorted((one, other) => one.size - other.size);
    shortest?.scripts.push(script);
    if (shortest) shortest.size += script.code.length;
  }
  return lists.map((list) => list.scripts).filter((list) => list.length > 0);
}

/** Minifies the scripts of a build; every other file stays as it is. */
export async function minifyScripts(files: ReadonlyMap<string, Uint8Array>): Promise<Map<string, Uint8Array>> {
  const decoder = new TextDecoder();
  const scripts = [...files]
    .filter(([name]) => name.endsWith('.js'))
    .map(([name, bytes]) => ({ name, code: decoder.decode(bytes) }))
    .map(({ name, code }) => ({ name, code: withIgnoreComments(name, code) }));
  const done = new Map<string, string>();
  for (const script of scripts) {
    const cached = await readCached(script);
    if (cached !== undefined) done.set(script.name, cached);
  }
  const missing = scripts.filter(({ name }) => !done.has(name));
  await mkdir(cacheFolder, { recursive: true });
  for (const { name, code } of (await Promise.all(shares(missing).map(inWorker))).flat()) done.set(name, code);
  for (const script of missing) await writeCached(script, done.get(script.name) ?? '');
  const encoder = new TextEncoder();
  return new Map([...files].map(([name, bytes]) => [name, done.has(name) ? encoder.encode(done.get(name)) : bytes]));
}
