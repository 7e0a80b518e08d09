// Where the repository's files lie, also for the built server, which is one file in a folder of its own.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const marker = 'packages/demo-host/pages';

const findRoot = (folder: string): string => {
  if (existsSync(join(folder, marker))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error(`The server needs the folder ${marker} beside it or above it.`);
  return findRoot(above);
};

const root = findRoot(dirname(fileURLToPath(import.meta.url)));

/** The path of a file or folder of the repository. */
export const ownFile = (path: string): string => join(root, path);

/** The version of what runs here. */
export const readVersion = async (): Promise<string> => {
  const text = await readFile(ownFile('package.json'), 'utf8');
  return v.parse(v.object({ version: v.string() }), JSON.parse(text)).version;
};
