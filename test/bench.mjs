// npm run bench: every measurement in test/bench, one after the other. Measurements inform; they never fail a build.

import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './helpers/browser.mjs';

const root = path.join(import.meta.dirname, '..');
process.env.CHROME_PATH = await ensureChromium();
const files = globSync('test/bench/**/*.bench.{ts,mjs}', { cwd: root }).sort();
if (files.length === 0) console.log('no measurements yet');
for (const file of files) {
  console.log(`── ${file}`);
  spawnSync(process.execPath, [file], { cwd: root, stdio: 'inherit' });
}
