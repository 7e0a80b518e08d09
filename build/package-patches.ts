// Small changes to packages on their way into the chat: one file of patches/ for each, which says why, and where upstream
// speaks of it. A release that a patch no longer fits fails the build.

import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { applyPatch, parsePatch, type StructuredPatch } from 'diff';
import type { Plugin } from 'esbuild';
import { root } from './paths.ts';

export const patchFolder = path.join(root, 'patches');

/** Patches by the absolute path of the file that each changes. */
export function readPatches(): ReadonlyMap<string, StructuredPatch> {
  const names = readdirSync(patchFolder).filter((name) => name.endsWith('.patch'));
  return new Map(
    names.map((name) => {
      const [patch] = parsePatch(readFileSync(path.join(patchFolder, name), 'utf8'));
      if (!patch?.oldFileName) throw new Error(`patches/${name} names no file`);
      return [path.join(root, patch.oldFileName.replace(/^a\//, '')), patch];
    }),
  );
}

/** The patched text; throws where the file is not as the patch expects it. */
export function patched(file: string, text: string, patch: StructuredPatch): string {
  const changed = applyPatch(text, patch, { fuzzFactor: 0 });
  if (changed === false) throw new Error(`${path.relative(root, file)} has changed: see patches/`);
  return changed;
}

export const packagePatches: Plugin = {
  name: 'package-patches',
  setup(build) {
    const patches = readPatches();
    build.onLoad({ filter: /[\\/]node_modules[\\/].+\.m?js$/ }, async ({ path: file }) => {
      const patch = patches.get(file);
      return patch && { contents: patched(file, await readFile(file, 'utf8'), patch), loader: 'js' };
    });
  },
};
