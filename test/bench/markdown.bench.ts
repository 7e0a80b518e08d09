// What the markdown renderer costs in Chromium. Figures for comparing runs on one machine.

import path from 'node:path';
import * as esbuild from 'esbuild';
import { chromium } from 'playwright';
import { commonOptions } from '../../build/bundle.ts';
import { chromiumFlags, ensureChromium } from '../helpers/browser.mjs';
import type { Measurement } from './markdown-page.ts';

const { outputFiles } = await esbuild.build({
  ...commonOptions,
  entryPoints: [path.join(import.meta.dirname, 'markdown-page.ts')],
  format: 'iife',
  globalName: 'bench',
  write: false,
  minify: true,
});
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags] });
try {
  const page = await browser.newPage();
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  const rows = (await page.evaluate('bench.measureAll()')) as Measurement[];
  console.log('reply                 length    at once     stream    longest frame');
  for (const { name, length, atOnceMs, streamMs, longestMs } of rows) {
    const figures = [atOnceMs, streamMs, longestMs].map((ms) => `${ms.toFixed(1)} ms`.padStart(11)).join('');
    console.log(`${name.padEnd(20)}${String(length).padStart(8)}${figures}`);
  }
} finally {
  await browser.close();
}
