// One fresh build for all checks, apart from dist/, so that a stale folder can never make them pass.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { build } from '../../build/build.ts';
import { builtFolder, metafilePath } from './built.ts';

export async function setup(): Promise<void> {
  await rm(builtFolder, { recursive: true, force: true });
  const { metafile } = await build({ out: builtFolder });
  await mkdir(builtFolder, { recursive: true });
  await writeFile(metafilePath, JSON.stringify(metafile));
}
