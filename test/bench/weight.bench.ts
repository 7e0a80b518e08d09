// What comes over the wire before the bubble, until something can be typed, and until the first formatted reply: with slow 4G, so
// that what is wanted first is seen to come first, and on a fast processor.

import { withLab } from './support/lab.ts';
import type { Lab } from './support/lab.ts';
import type { Contender } from './support/contenders.ts';
import { runRounds } from './support/measure.ts';
import type { Sample } from './support/measure.ts';
import type { Traffic } from './support/network.ts';
import { readOptions } from './support/options.ts';
import { visit } from './support/visit.ts';

const options = readOptions();

const sampleOf = (name: string, { bytes, requests }: Traffic): Sample => ({
  [`kB ${name}`]: bytes / 1_000,
  [`requests ${name}`]: requests,
});

async function weigh(lab: Lab, contender: Contender): Promise<Sample> {
  const visited = await visit(lab, contender, { isSlowNetwork: true });
  try {
    const { readyUnixMs, clickedUnixMs } = await visited.openAndType();
    const { network, page } = visited;
    const typed: Sample = {
      ...(contender.launcher !== null && sampleOf('before the click', network.until(clickedUnixMs - 50))),
      ...sampleOf('until typing', network.until(readyUnixMs)),
    };
    if (!contender.isAnswering) return typed;
    await page.keyboard.press('Enter');
    const formattedMs = await visited.until('formattedMs');
    const zero = await page.evaluate(() => performance.timeOrigin);
    return { ...typed, ...sampleOf('until the first formatted reply', network.until(zero + formattedMs)) };
  } finally {
    await visited.close();
  }
}

await withLab(options, (lab) =>
  runRounds({
    title: 'What comes over the wire',
    rounds: 1,
    contenders: lab.contenders.map(({ name }) => name),
    notes: Object.fromEntries(lab.contenders.flatMap(({ name, note }) => (note === undefined ? [] : [[name, note]]))),
    units: {
      'kB before the click': ['kB', 4.096],
      'requests before the click': ['', 1],
      'kB until typing': ['kB', 60],
      'requests until typing': ['', 6],
      'kB until the first formatted reply': ['kB', 92],
      'requests until the first formatted reply': [''],
    },
    sample: async (name) => {
      const contender = lab.contenders.find((one) => one.name === name);
      if (!contender) throw new Error(`no contender is called ${name}`);
      return weigh(lab, contender);
    },
  }),
);
