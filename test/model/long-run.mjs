// npm run test:model: the random run of test/model for minutes, from a seed that is new each time. FC_SEED and FC_RUNS set both.

import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const bin = path.join(root, 'node_modules/.bin');
const { FC_SEED = String(Math.floor(Math.random() * 2 ** 31)), FC_RUNS = '10000', PATH } = process.env;
console.log(`FC_SEED=${FC_SEED} FC_RUNS=${FC_RUNS}`);
const { status } = spawnSync(path.join(bin, 'vitest'), ['run', '--project', 'headless', 'test/model'], {
  cwd: root,
  env: { ...process.env, FC_SEED, FC_RUNS, PATH: [bin, PATH].join(path.delimiter) },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
