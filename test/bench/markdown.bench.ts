// What the markdown renderer costs in Chromium. Figures for comparing runs on one machine.

import path from 'node:path';
import * as esbuild from 'esbuild';
import { chromium } from 'playwright';
import { commonOptions } from '../../build/bundle.ts';
import { chromiumFlags, ensureChromium } from '../helpers/browser.mjs';
import type { Measurement } from './markdown-page.ts';
import { own } from './support/figures.ts';
import { keep } from './support/measure.ts';
import { summarize } from './support/statistics.ts';

const costNames: Readonly<Record<string, string>> = {
  atOnceMs: 'at once',
  streamMs: 'as a stream',
  longestMs: 'longest frame',
};

const { outputFiles } = await esbuild.build({
  ...commonOptions,
  entryPoints: [path.join(import.meta.dirname, 'markdown-page.ts')],
  // A module: the renderer waits for its sanitizer.
  format: 'esm',
  write: false,
  minify: true,
});
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags] });
try {
  const page = await browser.newPage();
  await page.addScriptTag({ type: 'module', content: outputFiles[0]?.text ?? '' });
  await page.waitForFunction('window.measureAll');
  const rows = (await page.evaluate('window.measureAll()')) as Measurement[];
  const figures = rows.flatMap(({ name, length, ...costs }) =>
    Object.entries(costs).map(([cost, ms]) => ({
      name: `${name}, ${Math.round(length / 1_000)} kB, ${costNames[cost] ?? cost}`,
      contender: own,
      unit: 'ms',
      ...summarize([ms]),
    })),
  );
  keep({ title: 'The markdown renderer alone', rounds: 1, figures });
} finally {
  await browser.close();
}
