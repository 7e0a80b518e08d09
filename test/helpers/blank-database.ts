// An embedded database that nothing was written to yet. Making one takes seconds of work, beginning with a copy of this one
// a fraction; test/unit/demo-host/server/lifetime.test.ts is where a server makes its own.

import { existsSync, openAsBlob, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { root } from '../../build/paths.ts';

const readVersion = (): string => {
  const text = readFileSync(path.join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};

async function make(file: string): Promise<void> {
  const pglite = await PGlite.create('memory://');
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  await mkdir(path.dirname(file), { recursive: true });
  // Others may look for the file meanwhile.
  const half = `${file}.${process.pid}`;
  await writeFile(half, Buffer.from(await dump.arrayBuffer()));
  await rename(half, file);
}

/** For `startDemoHost({ blankDatabase })`. The file is made once for each version of PGlite. */
export async function blankDatabase(): Promise<Blob> {
  const file = path.join(root, `.build/blank-database-${readVersion()}.tar`);
  if (!existsSync(file)) await make(file);
  return openAsBlob(file);
}
