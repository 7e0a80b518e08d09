// Writes docs/performance.md from what the measurements have left behind.

import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../../build/paths.ts';
import { ensureChromium } from '../../helpers/browser.mjs';
import type { Measured } from './figures.ts';
import { resultsFolder } from './measure.ts';
import { composePage, keptSection } from './performance-page.ts';

/** What a visitor meets first comes first. */
const order = [
  'page-load',
  'weight',
  'first-second',
  'streaming',
  'long-conversation',
  'voice',
  'realtime',
  'markdown',
];

const readText = (...parts: readonly string[]): string => readFileSync(path.join(...parts), 'utf8');

/** Names of the measurements that have been taken. */
export const measuredNames = (): string[] =>
  globSync('*.json', { cwd: resultsFolder }).map((file) => path.basename(file, '.json'));

/** @param load Processes that wanted a core when the run began. */
export async function writePage(load: number): Promise<void> {
  const { stdout } = spawnSync(await ensureChromium(), ['--version'], { encoding: 'utf8' });
  const facts = {
    date: new Date().toISOString().slice(0, 10),
    version: (JSON.parse(readText(root, 'package.json')) as { readonly version: string }).version,
    chromium: /\d+(\.\d+)*/.exec(stdout)?.[0] ?? '',
    node: process.versions.node,
    cores: os.availableParallelism(),
    load,
  };
  const results = measuredNames()
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((name) => JSON.parse(readText(resultsFolder, `${name}.json`)) as Measured);
  const page = path.join(root, 'docs/performance.md');
  writeFileSync(page, composePage(results, facts, keptSection(readText(page))));
}
