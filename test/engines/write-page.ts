// npm run docs:browsers

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../build/paths.ts';
import { pageFile, toPage } from './page.ts';

writeFileSync(path.join(root, pageFile), toPage());
