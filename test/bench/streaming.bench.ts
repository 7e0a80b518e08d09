// What a reply costs while it comes, beside the least that can be done with it: one text node and one append a frame.

import type { Page } from 'playwright';
import { ours } from './support/contenders.ts';
import { own } from './support/figures.ts';
import type { Figure } from './support/figures.ts';
import { emptyPage, withLab } from './support/lab.ts';
import type { Lab } from './support/lab.ts';
import { readMetrics } from './support/metrics.ts';
import { runRounds } from './support/measure.ts';
import type { Sample, Units } from './support/measure.ts';
import { readOptions } from './support/options.ts';
import { replyText } from './support/reply-texts.ts';
import type { ReplyShape } from './support/reply-texts.ts';
import { preparePlain, streamByFrames } from './support/stream-page.ts';
import { visit } from './support/visit.ts';

const options = readOptions();

interface Case {
  readonly name: string;
  readonly shape: ReplyShape;
  readonly length: number;
  readonly cpuSlowdown: number;
  /** Only its frames are asked for, and the limit drops none. */
  readonly isOursAlone?: boolean;
}

const limit = 'one text node';
/** What both others pay too: the stream is read, and nothing is shown. */
const transport = 'the stream alone';
/** 8 kB come in about four seconds, as from a quick model; 40 kB five times as fast. */
const frames = 240;
const frameMs = 1_000 / 60;
/** On the bubble, as after the click of a visitor. */
const restingPointer = [1_226, 746] as const;

const cases: readonly Case[] = [
  ...(['prose', 'list', 'table', 'code'] as const).map((shape) => ({
    name: `8 kB of ${shape}`,
    shape,
    length: 8_000,
    cpuSlowdown: 1,
  })),
  { name: '40 kB of prose', shape: 'prose', length: 40_000, cpuSlowdown: 1 },
  { name: '8 kB of prose, CPU ÷ 4', shape: 'prose', length: 8_000, cpuSlowdown: 4 },
  { name: '8 kB of table, CPU ÷ 4', shape: 'table', length: 8_000, cpuSlowdown: 4 },
  { name: '8 kB of list, CPU ÷ 4', shape: 'list', length: 8_000, cpuSlowdown: 4, isOursAlone: true },
  { name: '8 kB of code, CPU ÷ 4', shape: 'code', length: 8_000, cpuSlowdown: 4, isOursAlone: true },
  { name: '40 kB of prose, CPU ÷ 4', shape: 'prose', length: 40_000, cpuSlowdown: 4, isOursAlone: true },
];

/** No frame; of those that a processor four times slower draws, one in twenty. */
const droppedGoal = ({ cpuSlowdown }: Case): number => (cpuSlowdown === 1 ? 0 : frames / 20);

const droppedOf = (times: readonly number[]): number =>
  times
    .slice(1)
    .reduce((sum, time, index) => sum + Math.max(0, Math.round((time - (times[index] ?? time)) / frameMs) - 1), 0);

async function start(page: Page, contender: string): Promise<void> {
  if (contender === own) await page.keyboard.press('Enter');
  else await page.evaluate((isShown) => void window.benchShowPlain?.(isShown), contender === limit);
}

/** What the first reply of a conversation loads, as the live updates, and what the engine learns from it is not counted. */
async function warmUp(page: Page, contender: string): Promise<void> {
  await page.evaluate((text) => Object.assign(window.benchStream, { text, perFrame: 16 }), replyText('prose', 1_500));
  await start(page, contender);
  await page.waitForFunction(() => window.benchStream.endedMs !== null, undefined, { polling: 100 });
  await page.waitForTimeout(2_000);
  if (contender === own) await page.keyboard.type('Again');
  else await page.evaluate(() => document.body.lastElementChild?.remove());
  await page.evaluate(() => {
    Object.assign(window.benchStream, { startedMs: null, endedMs: null });
    window.benchStream.frames.length = 0;
  });
}

async function streamOnce(lab: Lab, contender: string, { name, shape, length, cpuSlowdown }: Case): Promise<Sample> {
  const isOwn = contender === own;
  const script = `(${streamByFrames.toString()})();(${preparePlain.toString()})()`;
  const visited = await visit(lab, ours, { script, ...(!isOwn && { path: emptyPage }) });
  const { page, session } = visited;
  try {
    await page.waitForLoadState('load');
    if (isOwn) {
      await visited.openAndType();
      // Whatever an opening still loads has come by then.
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(3_000);
    }
    // What the harness watches is no part of any of them, and the pointer rests at the same place.
    await page.evaluate(() => (window.benchIsSeen = true));
    if (!isOwn) await page.mouse.move(...restingPointer);
    await warmUp(page, contender);
    await page.evaluate(([text, perFrame]) => Object.assign(window.benchStream, { text, perFrame }), [
      replyText(shape, length),
      Math.ceil(length / frames),
    ] as const);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await start(page, contender);
    await page.waitForFunction(() => window.benchStream.startedMs !== null, undefined, { polling: 20 });
    const before = await readMetrics(session);
    await page.waitForFunction(() => window.benchStream.endedMs !== null, undefined, {
      polling: 250,
      timeout: 120_000,
    });
    if (isOwn) await page.locator('persona-chat article[data-role=persona][data-status=delivered]').nth(1).waitFor();
    await page.waitForTimeout(300);
    const after = await readMetrics(session);
    const times = await page.evaluate(() => window.benchStream.frames);
    return { [`processor, ${name}`]: after.taskMs - before.taskMs, [`dropped frames, ${name}`]: droppedOf(times) };
  } finally {
    await visited.close();
  }
}

const units: Units = Object.fromEntries([
  ...cases.map(({ name }) => [`processor, ${name}`, ['ms']] as const),
  ...cases.map((one) => [`dropped frames, ${one.name}`, ['', droppedGoal(one)]] as const),
]);

/** How many times the limit ours costs. */
function toLimit(figures: readonly Figure[]): Figure[] {
  const of = (name: string, contender: string): number =>
    figures.find((figure) => figure.name === name && figure.contender === contender)?.median ?? Number.NaN;
  const compared = cases.filter(({ isOursAlone = false }) => !isOursAlone);
  return compared.flatMap(({ name, cpuSlowdown }) => {
    const [cost, least, read] = [own, limit, transport].map((one) => of(`processor, ${name}`, one)) as [
      number,
      number,
      number,
    ];
    const rows: readonly (readonly [name: string, times: number])[] = [
      [`times the limit, ${name}`, cost / least],
      [`times the limit without the stream, ${name}`, (cost - read) / (least - read)],
    ];
    return rows.map(([label, median], index) => ({
      name: label,
      contender: own,
      unit: '×',
      ...{ median, least: median, most: median, count: 1 },
      ...(cpuSlowdown === 1 && index === 0 && { goal: 1.25 }),
    }));
  });
}

await withLab({ ...options, isOursAlone: true, isSilent: true }, (lab) =>
  runRounds({
    title: 'A reply while it comes',
    rounds: options.rounds ?? 2,
    contenders: [own, limit, transport],
    units,
    derive: toLimit,
    sample: async (contender) => {
      let all: Sample = {};
      for (const one of cases) {
        if (contender === own || one.isOursAlone !== true) all = { ...all, ...(await streamOnce(lab, contender, one)) };
      }
      return all;
    },
  }),
);
