// What a tag costs a page that nobody chats on: the same page with it and without it.

import { emptyPage, onlyLoopback, withLab } from './support/lab.ts';
import type { Lab } from './support/lab.ts';
import { ours, pageNameOf } from './support/contenders.ts';
import type { Contender } from './support/contenders.ts';
import { runLighthouse } from './support/lighthouse.ts';
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

/** What the tag takes from the page's score; nothing where Lighthouse cannot be had. */
async function score(lab: Lab, contender: Contender): Promise<Sample> {
  const measure = (name: string) => runLighthouse(`${lab.site.pageOrigin}/${name}`, [`"${onlyLoopback}"`]);
  try {
    const without = await measure(emptyPage);
    const withTag = await measure(pageNameOf(contender));
    return {
      'Lighthouse points lost': without.score - withTag.score,
      'blocking time in Lighthouse': withTag.blockingMs - without.blockingMs,
      'long tasks in Lighthouse': withTag.longTasks - without.longTasks,
    };
  } catch (error) {
    console.error(`Lighthouse: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    return {};
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
      'Lighthouse points lost': ['', 0],
      'blocking time in Lighthouse': ['ms'],
      'long tasks in Lighthouse': ['', 0],
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
        ...(contender === ours && (await score(lab, contender))),
      };
    },
  }),
);
