// What build.mjs runs: writes the folder that any static host can serve. How: build.ts. --partial leaves out what is not written yet,
// --maps writes a source map beside each script, for a release (docs/hosting.md#source-maps), --metafile what each chunk is made of.

import { mkdirSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { BuildFailure } from 'esbuild';
import { build } from './build.ts';
import { root } from './paths.ts';

const { values } = parseArgs({
  options: {
    watch: { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist' },
    partial: { type: 'boolean', default: false },
    maps: { type: 'boolean', default: false },
    metafile: { type: 'string' },
  },
});
const out = path.resolve(root, values.out);

async function run(): Promise<boolean> {
  const start = performance.now();
  try {
    const { manifest, metafile } = await build({ out, isPartial: values.partial, hasMaps: values.maps });
    if (values.metafile) {
      mkdirSync(path.dirname(values.metafile), { recursive: true });
      writeFileSync(values.metafile, JSON.stringify(metafile));
    }
    const bytes = (names: readonly string[]) =>
      names.reduce((sum, name) => sum + (manifest.files[name]?.brotli ?? 0), 0);
    console.log(
      `${path.relative(root, out) || out}: ${Object.keys(manifest.files).length} files, ` +
        `loader ${bytes(['loader.js'])} B, chat ${bytes(manifest.closure)} B brotli, ` +
        `${Math.round(performance.now() - start)} ms`,
    );
    return true;
  } catch (error) {
    // esbuild's failures hold the place in the source; anything else speaks for itself.
    const messages = (error as Partial<BuildFailure>).errors?.map(
      ({ location, text }) => `${location ? `${location.file}:${location.line}: ` : ''}${text}`,
    );
    console.error(messages?.join('\n') ?? error);
    return false;
  }
}

const isDone = await run();
if (!values.watch) process.exit(isDone ? 0 : 1);

let timer: ReturnType<typeof setTimeout> | undefined;
for (const folder of ['packages/widget/src', 'packages/loader/src', 'locales']) {
  watch(path.join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), 100);
  });
}
