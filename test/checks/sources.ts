// The files of the repository as the checks read them: everything but what is installed or generated.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../build/paths.ts';

const skipped = new Set([
  'node_modules',
  'dist',
  'dist-server',
  'dist-docs',
  '.built-for-tests',
  '.git',
  '.build',
  '.data',
  '.shots',
  'test-results',
  'playwright-report',
]);

/** Paths relative to the root, sorted. */
export function sourceFiles(folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const name = path.join(folder, entry.name);
      if (skipped.has(entry.name)) return [];
      return entry.isDirectory() ? sourceFiles(name) : [name];
    })
    .sort();
}

export const readSource = (file: string): string => readFileSync(path.join(root, file), 'utf8');

export const isScript = (file: string): boolean => /\.(ts|tsx|mjs|js)$/.test(file) && !file.endsWith('.d.ts');
