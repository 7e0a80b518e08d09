// npm run bench [-- --only first-second --rounds 5 --ours]: the measurements of test/bench, one after the other. They inform; they
// never fail a build. A run of all of them, peers included, writes docs/performance.md.

import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readOptions } from './bench/support/options.ts';
import { resultsFolder } from './bench/support/measure.ts';
import { measuredNames, writePage } from './bench/support/write-page.ts';
import { ensureChromium } from './helpers/browser.mjs';

const root = path.join(import.meta.dirname, '..');
const options = readOptions();
process.env.CHROME_PATH = await ensureChromium();
const nameOf = (file) => path.basename(file, '.bench.ts');
const all = globSync('test/bench/*.bench.ts', { cwd: root }).sort();
const unknown = options.only.filter((name) => !all.some((file) => nameOf(file) === name));
if (unknown.length > 0) {
  console.error(`unknown measurement ${unknown.join(', ')}; there are ${all.map(nameOf).join(', ')}`);
  process.exit(1);
}

const [load] = os.loadavg();
rmSync(resultsFolder, { recursive: true, force: true });
for (const file of all.filter((one) => options.only.length === 0 || options.only.includes(nameOf(one)))) {
  console.log(`\n── ${nameOf(file)}`);
  spawnSync(process.execPath, [file, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
}

if (!options.isOursAlone && measuredNames().length === all.length) {
  await writePage(load);
  console.log('\ndocs/performance.md is written');
} else console.log('\ndocs/performance.md is as it was: only a run of everything writes it');
