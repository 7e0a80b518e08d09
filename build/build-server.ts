// node build/build-server.ts [--out packages/demo-host/dist-server]
// Writes the reference server for production: server.js holds all of it, its packages stay where npm has installed them, and
// nothing is compiled at the start. start.js is what is started.

import { build } from 'esbuild';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './paths.ts';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'packages/demo-host/dist-server' } } });

/** Sources of this repository are built in; what npm installs is not. */
const own = /^@persona-chat\/(widget|firestore-listener)(\/|$)/;

await build({
  entryPoints: [path.join(root, 'packages/demo-host/server/start.ts')],
  outfile: path.join(root, values.out, 'server.js'),
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

/** An older Node looks for modules that it does not have before anything runs, and ends with a stack. */
const writeStart = async (): Promise<void> => {
  const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
  const [major = 0, minor = 0] = manifest.engines.node.replace('>=', '').split('.').map(Number);
  await writeFile(
    path.join(root, values.out, 'start.js'),
    `const [major, minor] = process.versions.node.split('.').map(Number);
if (major > ${major} || (major === ${major} && minor >= ${minor})) await import('./server.js');
else {
  process.stderr.write('Node ${major}.${minor} or newer is needed, and this is ' + process.versions.node + '.\\n');
  process.exitCode = 1;
}
`,
  );
};

await writeStart();
process.stdout.write(`${values.out}/start.js\n`);
