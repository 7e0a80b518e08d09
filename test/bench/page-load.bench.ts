// What a tag costs a page that nobody chats on: the same page with it and without it.

import { emptyPage, withLab } from './support/lab.ts';
import type { Lab } from './support/lab.ts';
import type { Contender } from './support/contenders.ts';
import { readMetrics } from './support/metrics.ts';
import { runRounds } from './support/measure.ts';
import type { Sample } from './support/measure.ts';
import { readOptions } from './support/options.ts';
import { visit } from './support/visit.ts';

const options = readOptions();
/** A widget that waits for an idle page has begun by then. */
const settledMs = 2_000;

const nothing: Contender = { name: emptyPage, launcher: null, field: 'textarea', isAnswering: false };

async function load(lab: Lab, contender: Contender): Promise<Sample> {
  const { page, session, network, close } = await visit(lab, contender);
  try {
    await page.waitForLoadState('load');
    await page.waitForTimeout(settledMs);
    const { taskMs, layouts, styles } = await readMetrics(session);
    const { bytes, requests } = network.until(Date.now());
    return { taskMs, layouts, styles, bytes, requests };
  } finally {
    await close();
  }
}

const less = (one: Sample, other: Sample, name: string): number => (one[name] ?? Number.NaN) - (other[name] ?? 0);

await withLab(options, (lab) =>
  runRounds({
    title: 'A page that nobody chats on',
    rounds: options.rounds ?? 5,
    contenders: lab.contenders.map(({ name }) => name),
    notes: Object.fromEntries(lab.contenders.flatMap(({ name, note }) => (note === undefined ? [] : [[name, note]]))),
    units: {
      processor: ['ms', 5],
      layouts: [''],
      'style recalculations': [''],
      kB: ['kB', 4.096],
      requests: ['', 1],
    },
    sample: async (name) => {
      const contender = lab.contenders.find((one) => one.name === name);
      if (!contender) throw new Error(`no contender is called ${name}`);
      // In turns with the empty page, so that a slow minute of the machine slows both.
      const without = await load(lab, nothing);
      const withTag = await load(lab, contender);
      return {
        processor: less(withTag, without, 'taskMs'),
        layouts: less(withTag, without, 'layouts'),
        'style recalculations': less(withTag, without, 'styles'),
        kB: less(withTag, without, 'bytes') / 1_000,
        requests: less(withTag, without, 'requests'),
      };
    },
  }),
);
