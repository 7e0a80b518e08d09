// npm run deploy:dry [-- --base https://cdn.example/persona-chat] [--json]: prints what to upload, in order. Sends nothing.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { deployPlan, headersOfAll } from './deploy-plan.ts';
import type { Manifest } from './manifest.ts';
import { root } from './paths.ts';

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'https://cdn.example/persona-chat' },
    dist: { type: 'string', default: 'dist' },
    json: { type: 'boolean', default: false },
  },
});
const file = path.resolve(root, values.dist, 'manifest.json');

if (existsSync(file)) {
  const plan = deployPlan(JSON.parse(readFileSync(file, 'utf8')) as Manifest, values.base.replace(/\/$/, ''));
  if (values.json) console.log(JSON.stringify({ ...plan, headers: headersOfAll }, null, 2));
  else {
    plan.uploads.forEach(({ target, contentType, cacheControl }, index) =>
      console.log(`${String(index + 1).padStart(3)}  ${target.padEnd(52)}  ${cacheControl.padEnd(37)}  ${contentType}`),
    );
    console.log(`\nWith every file:`);
    for (const [name, value] of Object.entries(headersOfAll)) console.log(`  ${name}: ${value}`);
    console.log('\nDelete nothing yet: pages that are open ask for chunks of the version before.');
    console.log(`\nThe stable loader:\n${plan.tags.stable}\n\nThis version alone, with its hash:\n${plan.tags.pinned}`);
  }
} else {
  console.error(`${file} is not there: npm run build`);
  process.exitCode = 1;
}
