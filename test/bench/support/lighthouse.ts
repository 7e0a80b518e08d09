// Lighthouse as npm has it, in a folder of the measurements: its score of a page, for the page with the tag and without it.

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../build/paths.ts';
import { chromiumFlags } from '../../helpers/browser.mjs';

const run = promisify(execFile);
const version = '13.5.0';
const home = path.join(root, `.build/bench/lighthouse-${version}`);

export interface LighthouseFigures {
  /** 0 to 100. */
  readonly score: number;
  readonly blockingMs: number;
  readonly longTasks: number;
}

interface Report {
  readonly categories: { readonly performance: { readonly score: number } };
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly details?: { readonly items: readonly unknown[] } }>
  >;
}

async function install(): Promise<string> {
  const command = path.join(home, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(command)) return command;
  const half = `${home}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  writeFileSync(path.join(half, 'package.json'), '{ "private": true }');
  const wanted = `lighthouse@${version}`;
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', wanted], { cwd: half });
  rmSync(home, { recursive: true, force: true });
  renameSync(half, home);
  return command;
}

/** Its own way of measuring a phone, with the processor six times slower. */
export async function runLighthouse(url: string, flags: readonly string[]): Promise<LighthouseFigures> {
  const { stdout } = await run(
    process.execPath,
    [
      await install(),
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      '--throttling.cpuSlowdownMultiplier=6',
      `--chrome-flags=${['--headless=new', ...chromiumFlags, ...flags].join(' ')}`,
    ],
    { maxBuffer: 1 << 28 },
  );
  const { audits, categories } = JSON.parse(stdout) as Report;
  return {
    score: categories.performance.score * 100,
    blockingMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    longTasks: audits['long-tasks']?.details?.items.length ?? 0,
  };
}
