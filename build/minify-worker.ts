// A thread of build/minify.ts: terser is slow, and a build has several processors.

import { parentPort, workerData } from 'node:worker_threads';
import { minify } from 'terser';
import { minifierOptions, type Script } from './minify.ts';

/** Classic scripts: whatever page loads them. The rest are modules. */
const classicScripts = new Set(['loader.js', 'pcm-processor.js']);

const minified: Script[] = [];
for (const { name, code } of workerData as readonly Script[]) {
  const result = await minify(code, {
    ...minifierOptions,
    module: !classicScripts.has(name),
    // Bundlers of others read these beside import().
    format: { comments: /^ (@vite-ignore|webpackIgnore: true) $/ },
  } as const);
  minified.push({ name, code: result.code ?? '' });
}
parentPort?.postMessage(minified);
