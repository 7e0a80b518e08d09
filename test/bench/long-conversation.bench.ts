// A conversation of years, scrolled up to its beginning: processor, memory and nodes at several lengths.

import type { Page } from 'playwright';
import { ours } from './support/contenders.ts';
import { own } from './support/figures.ts';
import { withLab } from './support/lab.ts';
import type { Lab } from './support/lab.ts';
import { readMemory, readMetrics } from './support/metrics.ts';
import { runRounds } from './support/measure.ts';
import type { Sample, Units } from './support/measure.ts';
import { readOptions } from './support/options.ts';
import { serveHistory } from './support/history-page.ts';
import { visit } from './support/visit.ts';

const options = readOptions();
const lengths = [1_000, 5_000, 10_000] as const;
const longest = Math.max(...lengths);
const patienceMs = 60_000;
const reachedName = 'messages that a minute of scrolling brings';

/** Wheels upwards, a screen at a time, until so many messages have come; false when it takes too long. */
async function scrollUntil(page: Page, count: number, untilMs: number): Promise<boolean> {
  await page.locator('persona-chat').getByRole('log').hover();
  while (Date.now() < untilMs) {
    const loaded = await page.evaluate(() => window.benchLoaded);
    if (loaded >= count) return true;
    await page.mouse.wheel(0, -20_000);
    await page.waitForTimeout(15);
  }
  return false;
}

async function scrollUp(lab: Lab): Promise<Sample> {
  const visited = await visit(lab, ours, { script: `(${serveHistory.toString()})(${longest})` });
  const { page, session } = visited;
  try {
    await visited.openAndType();
    await page.waitForTimeout(5_000);
    const start = await readMemory(session);
    const before = await readMetrics(session);
    let sample: Sample = {};
    const until = Date.now() + patienceMs;
    // Ends with what has been reached: each further page may cost more than the one before.
    for (const length of lengths) {
      if (!(await scrollUntil(page, length, until))) break;
      const { taskMs } = await readMetrics(session);
      const { heapBytes, nodes } = await readMemory(session);
      sample = {
        ...sample,
        [`processor, ${length} messages`]: taskMs - before.taskMs,
        [`heap over the start, ${length} messages`]: (heapBytes - start.heapBytes) / 1_000_000,
        [`nodes, ${length} messages`]: nodes,
      };
    }
    return { ...sample, [reachedName]: await page.evaluate(() => window.benchLoaded) };
  } finally {
    await visited.close();
  }
}

const goal = (length: number, most: number): readonly [] | readonly [number] => (length === longest ? [most] : []);

const units: Units = Object.fromEntries([
  [reachedName, ['']] as const,
  ...lengths.map((length) => [`processor, ${length} messages`, ['ms']] as const),
  ...lengths.map((length) => [`heap over the start, ${length} messages`, ['MB', ...goal(length, 20)]] as const),
  ...lengths.map((length) => [`nodes, ${length} messages`, ['', ...goal(length, 3_000)]] as const),
]);

await withLab({ ...options, isOursAlone: true }, (lab) =>
  runRounds({
    title: 'A long conversation',
    rounds: 1,
    contenders: [own],
    units,
    sample: () => scrollUp(lab),
  }),
);
