// node build.mjs [--watch] [--out dist] [--partial] [--maps] [--metafile file]: see build/run-build.ts.
// Any Node from version 20 on starts it; one that reads no TypeScript hands over to the Node that the project brings.

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

if (process.features.typescript) await import('./build/run-build.ts');
else {
  const require = createRequire(import.meta.url);
  // On Windows its file has an ending.
  const ownNode = require.resolve(`node/${require('node/package.json').bin.node}`);
  const { status } = spawnSync(ownNode, process.argv.slice(1), { stdio: 'inherit' });
  process.exit(status ?? 1);
}
