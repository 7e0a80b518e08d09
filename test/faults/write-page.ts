// npm run docs:faults

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../build/paths.ts';
import { pageFile, readProofs, toPage } from './page.ts';

writeFileSync(path.join(root, pageFile), toPage(readProofs()));
