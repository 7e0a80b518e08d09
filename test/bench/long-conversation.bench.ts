// A conversation of years, scrolled up to its beginning: processor, memory, nodes and frames at several lengths, and how long it
// takes to open one.

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
const patienceMs = 240_000;
const reachedName = 'messages reached by scrolling up';
const longFrameMs = 50;

declare global {
  interface Window {
    /** When the first message stood on screen, and how long frames have taken since. */
    benchFrames: { firstMs: number | null; frameMs: number[] };
  }
}

/** Stands alone: it is sent to the page as text. */
function watchFrames(): void {
  window.benchFrames = { firstMs: null, frameMs: [] };
  let last = 0;
  const next = (now: number): void => {
    if (document.querySelector('persona-chat')?.shadowRoot?.querySelector('article'))
      window.benchFrames.firstMs ??= now;
    if (window.benchFrames.firstMs !== null) window.benchFrames.frameMs.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

const scriptFor = (count: number): string => `(${serveHistory.toString()})(${count});(${watchFrames.toString()})()`;

/** Wheels upwards, several screens at a time, until so many messages have come; false when it takes too long. */
async function scrollUntil(page: Page, count: number, untilMs: number): Promise<boolean> {
  await page.locator('persona-chat').getByRole('log').hover();
  while (Date.now() < untilMs) {
    const loaded = await page.evaluate(() => window.benchLoaded);
    if (loaded >= count) return true;
    await page.mouse.wheel(0, -2_000);
    await page.waitForTimeout(15);
  }
  return false;
}

async function scrollUp(lab: Lab): Promise<Sample> {
  const visited = await visit(lab, ours, { script: scriptFor(longest) });
  const { page, session } = visited;
  try {
    await visited.openAndType();
    await page.waitForTimeout(5_000);
    const start = await readMemory(session);
    const before = await readMetrics(session);
    await page.evaluate(() => (window.benchFrames.frameMs = []));
    let sample: Sample = {};
    const until = Date.now() + patienceMs;
    // Ends with what has been reached: each further page may cost more than the one before.
    for (const length of lengths) {
      if (!(await scrollUntil(page, length, until))) break;
      const { taskMs } = await readMetrics(session);
      const frames = await page.evaluate(() => window.benchFrames.frameMs);
      const { heapBytes, nodes } = await readMemory(session);
      sample = {
        ...sample,
        [`processor, ${length} messages`]: taskMs - before.taskMs,
        [`frames over ${longFrameMs} ms, ${length} messages`]:
          (frames.filter((ms) => ms > longFrameMs).length / frames.length) * 100,
        [`heap over the start, ${length} messages`]: (heapBytes - start.heapBytes) / 1_000_000,
        [`nodes, ${length} messages`]: nodes,
      };
    }
    return { ...sample, [reachedName]: await page.evaluate(() => window.benchLoaded) };
  } finally {
    await visited.close();
  }
}

/** From the click to the first message on screen. */
async function open(lab: Lab, count: number): Promise<Sample> {
  const visited = await visit(lab, ours, { script: scriptFor(count) });
  try {
    const { clickedUnixMs } = await visited.openAndType();
    const shownUnixMs = await visited.page.evaluate(
      () => performance.timeOrigin + (window.benchFrames.firstMs ?? Number.NaN),
    );
    return { [`click to messages, ${count} messages`]: shownUnixMs - clickedUnixMs };
  } finally {
    await visited.close();
  }
}

const goal = (length: number, most: number): readonly [] | readonly [number] => (length === longest ? [most] : []);

const units: Units = Object.fromEntries([
  [reachedName, ['']] as const,
  ...lengths.map((length) => [`processor, ${length} messages`, ['ms']] as const),
  ...lengths.map((length) => [`frames over ${longFrameMs} ms, ${length} messages`, ['%']] as const),
  ...lengths.map((length) => [`heap over the start, ${length} messages`, ['MB', ...goal(length, 20)]] as const),
  ...lengths.map((length) => [`nodes, ${length} messages`, ['', ...goal(length, 3_000)]] as const),
  ...[10, longest].map((length) => [`click to messages, ${length} messages`, ['ms']] as const),
]);

await withLab({ ...options, isOursAlone: true }, (lab) =>
  runRounds({
    title: 'A long conversation',
    rounds: 1,
    contenders: [own],
    units,
    async sample() {
      const opened: Sample[] = [];
      for (const count of [10, longest, 10, longest]) opened.push(await open(lab, count));
      // The second of each: the first finds the browser cold.
      return { ...(await scrollUp(lab)), ...opened[2], ...opened[3] };
    },
  }),
);
