// A thread of build/minify.ts: terser is slow, and a build has several processors.

import { parentPort, workerData } from 'node:worker_threads';
import { minifySmallest } from './minify-smallest.ts';
import type { Script } from './minify.ts';

const minified: Script[] = [];
for (const { name, code } of workerData as readonly Script[]) {
  const { code: smallest = '' } = await minifySmallest(name, code);
  minified.push({ name, code: smallest });
}
parentPort?.postMessage(minified);
