// How long a change takes from the server's tables to a page, over both ways, with everything on one machine.

import { chromium } from 'playwright';
import { chromiumFlags, ensureChromium } from '../helpers/browser.mjs';
import { openLiveLab } from '../helpers/live-lab.ts';
import type { LiveKind } from '../helpers/live-lab.ts';
import { own } from './support/figures.ts';
import type { Figure } from './support/figures.ts';
import { keep } from './support/measure.ts';
import { summarize } from './support/statistics.ts';

const rounds = 40;
const kinds: readonly LiveKind[] = ['firestore', 'sse'];

const figures: Figure[] = [];
const lab = await openLiveLab();
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags });
for (const kind of kinds) {
  const page = await browser.newPage();
  const visitor = await lab.visit(kind);
  await lab.listen(page, visitor);
  await page.waitForFunction(() => window.livePage.records.length > 0);
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const known = await page.evaluate(() => window.livePage.records.length);
    const seen = page.evaluate(
      (count) =>
        new Promise<number>((resolve) => {
          const look = (): void => {
            if (window.livePage.records.length > count) resolve(Date.now());
            else setTimeout(look, 0);
          };
          look();
        }),
      known,
    );
    const begun = Date.now();
    await lab.say(visitor.conversationId, `Round ${round}`);
    waits.push((await seen) - begun);
  }
  figures.push({ name: `write to page, ${kind}`, contender: own, unit: 'ms', ...summarize(waits) });
}
await browser.close();
await lab.stop();
keep({ title: 'Changes from elsewhere', rounds, figures });
