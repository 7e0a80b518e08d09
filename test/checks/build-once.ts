// One fresh build for all checks, apart from dist/, so that a stale folder can never make them pass. In `npm test` it is a copy of the one
// that the stage before has just made.

import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from '../../build/build.ts';
import { root } from '../../build/paths.ts';
import { builtFolder, metafilePath } from './built.ts';

export async function setup(): Promise<void> {
  await rm(builtFolder, { recursive: true, force: true });
  const metafileOfDist = process.env['METAFILE_OF_DIST'];
  if (metafileOfDist !== undefined) {
    await cp(path.join(root, 'dist'), builtFolder, { recursive: true });
    await copyFile(metafileOfDist, metafilePath);
    return;
  }
  const { metafile } = await build({ out: builtFolder });
  await mkdir(builtFolder, { recursive: true });
  await writeFile(metafilePath, JSON.stringify(metafile));
}
