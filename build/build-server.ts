// node build/build-server.ts [--out packages/demo-host/dist-server]
// Writes the reference server as one file for production: its packages stay where npm has installed them, and nothing is
// compiled at the start.

import { build } from 'esbuild';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './paths.ts';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'packages/demo-host/dist-server' } } });

/** Sources of this repository are built in; what npm installs is not. */
const own = /^@persona-chat\/(widget|firestore-listener)(\/|$)/;

await build({
  entryPoints: [path.join(root, 'packages/demo-host/server/start.ts')],
  outfile: path.join(root, values.out, 'start.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  sourcemap: true,
  logLevel: 'error',
  legalComments: 'none',
  plugins: [
    {
      name: 'installed-packages',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
          kind === 'entry-point' || own.test(name) ? null : { path: name, external: true },
        );
      },
    },
  ],
});
process.stdout.write(`${values.out}/start.js\n`);
