// node build/docs-site/write-site.ts [--out dist-docs] [--dist dist]
// Writes the documentation's site, after `npm run build`: any static host serves the folder.

import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../paths.ts';
import { buildDocsSite } from './build-docs-site.ts';

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'dist-docs' }, dist: { type: 'string', default: 'dist' } },
});
const start = performance.now();
const pages = await buildDocsSite({ out: path.resolve(root, values.out), dist: path.resolve(root, values.dist) });
console.log(`${values.out}: ${pages.length} pages, ${Math.round(performance.now() - start)} ms`);
