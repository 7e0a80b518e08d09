// A thread of build/minify.ts: terser is slow, and a build has several processors.

import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync } from 'node:zlib';
import { minify } from 'terser';
import { terserOptions, type Script } from './minify.ts';

const minified: Script[] = [];
for (const { name, code } of workerData as readonly Script[]) {
  const results = await Promise.all(terserOptions(name).map((options) => minify(code, options)));
  const [smallest = ''] = results
    .map((result) => result.code ?? '')
    .toSorted((one, other) => brotliCompressSync(one).length - brotliCompressSync(other).length);
  minified.push({ name, code: smallest });
}
parentPort?.postMessage(minified);
