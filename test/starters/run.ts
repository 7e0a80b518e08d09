// npm run test:starters: installs what each starter says it needs, and checks and visits it with the built files. It needs the
// registry, which npm test does not; that tries those without packages (test/unit/conformance/starters.test.ts).

import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { root } from '../../build/paths.ts';
import { chromiumFlags, ensureChromium } from '../helpers/browser.mjs';
import { checkStarter } from '../helpers/check-starter.ts';
import { startModelEndpoint } from '../helpers/model-endpoint.ts';
import { findPython, runStarter } from '../helpers/run-starter.ts';
import { openShop, stopInStarter, visitStarter } from '../helpers/starter-shop.ts';
import { findPort, serveFolder } from '../frameworks/serve-site.ts';

interface Starter {
  readonly file: string;
  /** Every version exact. */
  readonly packages: Readonly<Record<string, string>>;
  /** Where it is another program than Node. */
  readonly program?: string;
}

const python = findPython();
const starters: readonly Starter[] = [
  { file: 'minimal-server.mjs', packages: {} },
  {
    file: 'hono-ai-sdk.mjs',
    packages: { '@ai-sdk/openai-compatible': '3.0.92', '@hono/node-server': '2.1.8', ai: '7.0.173', hono: '4.13.19' },
  },
  {
    file: 'express-langchain.mjs',
    packages: { '@langchain/core': '1.4.0', '@langchain/openai': '1.6.0', express: '5.3.0' },
  },
  ...(python ? [{ file: 'fastapi_server.py', packages: {}, program: python }] : []),
];
if (!python) console.log('skipped: fastapi_server.py, since Python is without fastapi, uvicorn and httpx');

const home = path.join(root, '.build/starters');

async function install({ file, packages }: Starter): Promise<string> {
  const [firstLine = ''] = (await readFile(path.join(root, 'starters', file), 'utf8')).split('\n');
  const named = /npm install (.+)$/.exec(firstLine)?.[1]?.split(' ') ?? [];
  if (named.toSorted().join() !== Object.keys(packages).toSorted().join())
    throw new Error(`${file} names other packages than the table: ${named.join(', ')}`);
  const folder = path.join(home, path.parse(file).name);
  await mkdir(folder, { recursive: true });
  await cp(path.join(root, 'starters', file), path.join(folder, file));
  const manifest = { name: path.parse(file).name, private: true, type: 'module', dependencies: packages };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  if (Object.keys(packages).length > 0)
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  return folder;
}

async function tryStarter(starter: Starter, browser: Browser, filesUrl: string): Promise<void> {
  const { file, program } = starter;
  const folder = await install(starter);
  const shop = await openShop();
  const endpoint = await startModelEndpoint();
  const hasModel = file !== 'minimal-server.mjs';
  const environment = { ALLOWED_ORIGINS: shop.url, ...endpoint.environment };
  const server = await runStarter(file, environment, { folder, ...(program && { program }) });
  const context = await browser.newContext();
  try {
    await checkStarter(server.url, shop.url, hasModel ? endpoint : undefined);
    shop.show(`<script async src="${filesUrl}/loader.js" data-api-base="${server.url}" data-persona-id="support"
      data-version-url="${filesUrl}/version.json"></script>`);
    const page = await context.newPage();
    await visitStarter(page, shop.url);
    if (hasModel) await stopInStarter(page);
  } catch (thrown) {
    throw new Error(`${file} said:\n${server.said()}`, { cause: thrown });
  } finally {
    await context.close();
    await server.stop();
    await endpoint.stop();
    shop.stop();
  }
}

const port = await findPort();
const stopFiles = await serveFolder(path.join(root, 'dist'), port, { 'access-control-allow-origin': '*' });
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags });
let failed = 0;
try {
  for (const starter of starters) {
    try {
      await tryStarter(starter, browser, `http://127.0.0.1:${port}`);
      console.log(`${starter.file} passed`);
    } catch (thrown) {
      failed += 1;
      console.error(`${starter.file} FAILED`, thrown);
    }
  }
} finally {
  await browser.close();
  await stopFiles();
}
console.log(`${starters.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
