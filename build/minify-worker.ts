// A thread of build/minify.ts: terser is slow, and a build has several processors.

import { parentPort, workerData } from 'node:worker_threads';
import { minify } from 'terser';
import { terserOptions, type Script } from './minify.ts';

const minified: Script[] = [];
for (const { name, code } of workerData as readonly Script[]) {
  const result = await minify(code, terserOptions(name));
  minified.push({ name, code: result.code ?? '' });
}
parentPort?.postMessage(minified);
