// npm run test:frameworks [name…]: packs dist, installs it beside each framework of the table, builds the example and visits it in
// Chromium. It needs the registry; npm test tries what it can without (test/e2e/npm-package.spec.ts).

import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { root } from '../../build/paths.ts';
import { startDemoHost } from '../../packages/demo-host/server/demo-host.ts';
import { blankDatabase } from '../helpers/blank-database.ts';
import { chromiumFlags, ensureChromium } from '../helpers/browser.mjs';
import { frameworks, type Framework } from './frameworks.ts';
import { findPort, serveFolder, startServer } from './serve-site.ts';
import { visit } from './visit.ts';

const run = promisify(execFile);
const BUILD_MS = 300_000;

const wanted = process.argv.slice(2).map((name) => name.toLowerCase());
const chosen = frameworks.filter(
  ({ name }) => wanted.length === 0 || wanted.some((one) => name.toLowerCase().startsWith(one)),
);
const home = path.join(root, '.build/frameworks');

const slug = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '-');

/** The example in a folder of its own, with the packed package and everything else installed. */
async function install({ name, folder, packages }: Framework, tarball: string, apiUrl: string): Promise<string> {
  const place = path.join(home, slug(name));
  await mkdir(place, { recursive: true });
  for (const old of await readdir(place)) {
    // What is installed stays: it takes longest.
    if (!/^(node_modules|package(-lock)?\.json)$/.test(old)) await rm(path.join(place, old), { recursive: true });
  }
  const example = path.join(import.meta.dirname, folder);
  await cp(example, place, { recursive: true });
  for (const entry of await readdir(example, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(place, path.relative(example, entry.parentPath), entry.name);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('https://api.example', apiUrl));
  }
  const manifest = { name: slug(name), version: '1.0.0', private: true, type: 'module', dependencies: { ...packages } };
  await writeFile(path.join(place, 'package.json'), JSON.stringify(manifest, null, 2));
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: place });
  // As a dependency of the application: Vite’s plugin of Svelte looks for components among those.
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', tarball], { cwd: place });
  return place;
}

const commandOf = (place: string, command: string): string[] => {
  const [program = '', ...args] = command.split(' ');
  return [path.join(place, 'node_modules/.bin', program), ...args];
};

async function build(place: string, commands: readonly string[]): Promise<string> {
  let said = '';
  for (const command of commands) {
    const [program = '', ...args] = commandOf(place, command);
    const env = {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      NG_CLI_ANALYTICS: 'false',
    };
    const { stdout, stderr } = await run(program, args, { cwd: place, env, timeout: BUILD_MS, maxBuffer: 10_000_000 });
    said += stdout + stderr;
  }
  return said;
}

const textOf = (thrown: unknown): string => {
  const { message, stdout, stderr } = thrown as Error & { stdout?: string; stderr?: string };
  return [message, stdout?.slice(-3_000), stderr?.slice(-3_000)].filter(Boolean).join('\n');
};

const sitePort = await findPort();
const siteUrl = `http://127.0.0.1:${sitePort}`;
const host = await startDemoHost({ blankDatabase: await blankDatabase(), allowedOrigins: [siteUrl] });
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags });
const rows: string[][] = [];
try {
  await mkdir(home, { recursive: true });
  const { stdout } = await run('npm', [
    'pack',
    '--json',
    '--offline',
    '--pack-destination',
    home,
    path.join(root, 'dist'),
  ]);
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { readonly filename: string }>);
  const tarball = path.join(home, packed?.filename ?? '');
  for (const framework of chosen) {
    const start = performance.now();
    let outcome = 'passed';
    try {
      const place = await install(framework, tarball, host.apiUrl);
      const said = await build(place, framework.build);
      // What a bundler says of an import() that it cannot follow.
      const complaints = said
        .split('\n')
        .filter((line) => /critical dependency|cannot be analy[sz]ed|dynamic import/i.test(line));
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
      if (framework.folder === 'plain' && !said.includes('parcel'))
        await cp(path.join(place, 'index.html'), path.join(place, 'dist/index.html'));
      const { site } = framework;
      const stop =
        'folder' in site
          ? await serveFolder(path.join(place, site.folder), sitePort)
          : await startServer(commandOf(place, site.command.replace('PORT', String(sitePort))), place, sitePort);
      try {
        await visit(browser, siteUrl, framework.isRendered);
      } finally {
        await stop();
      }
    } catch (thrown) {
      outcome = 'FAILED';
      console.error(`\n── ${framework.name}\n${textOf(thrown)}`);
    }
    const versions = Object.entries(framework.packages).map(([name, version]) => `${name} ${version}`);
    rows.push([
      framework.name,
      outcome,
      `${Math.round((performance.now() - start) / 1000)} s`,
      versions.slice(0, 3).join(', '),
    ]);
    console.log(rows.at(-1)?.join('  '));
  }
} finally {
  await browser.close();
  await host.stop();
}
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
console.log(
  `\n${rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')}`,
);
process.exitCode = rows.every(([, outcome]) => outcome === 'passed') ? 0 : 1;
