// npm run load [-- --visitors 100 --seconds 60]: visitors who talk at the same time, with the embedded database and with two
// processes on a PostgreSQL. -- --curve [--steps 50,200,500,1000]: more and more of them, at a visitor's pace, and what each
// opening and each message costs. It measures; nothing fails.

import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { findPostgres } from '../unit/demo-host/server/support/postgres.ts';
import { measureStep, printCurve } from './load-curve.ts';
import { startWithPglite, startWithPostgres } from './load-servers.ts';
import type { LoadServers } from './load-servers.ts';
import { newTally, percentile, visit } from './load-visitor.ts';
import { watchUsage } from './process-usage.ts';

const { values } = parseArgs({
  options: {
    visitors: { type: 'string', default: '100' },
    seconds: { type: 'string' },
    curve: { type: 'boolean', default: false },
    steps: { type: 'string', default: '50,200,500,1000' },
    only: { type: 'string', default: 'pglite,postgres' },
  },
});
const visitors = Number(values.visitors);
const seconds = Number(values.seconds ?? (values.curve ? 25 : 60));
const steps = values.steps.split(',').map(Number);

const measure = async ({ name, servers }: LoadServers): Promise<void> => {
  const tally = newTally();
  const over = new AbortController();
  const usage = watchUsage(servers.map(({ pid }) => pid));
  const talking = Array.from({ length: visitors }, async (_, index) => {
    // They come within the first five seconds, not all in one moment.
    await new Promise((resolve) => setTimeout(resolve, (index / visitors) * 5_000));
    const { apiUrl } = servers[index % servers.length] ?? { apiUrl: '' };
    await visit({ apiUrl, index, tally, signal: over.signal, pauseMs: [2_000, 6_000], follows: true });
  });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  over.abort();
  const { cpuPercent, peakMegabytes } = usage.stop();
  await Promise.all(talking);
  const errors = [...tally.errors].map(([kind, count]) => `${kind} ×${count}`).join(', ') || 'none';
  const figures = {
    replies: tally.replies,
    errors,
    'first token p50': percentile(tally.firstTokenMs, 0.5),
    'first token p95': percentile(tally.firstTokenMs, 0.95),
    'whole reply p95': percentile(tally.wholeReplyMs, 0.95),
    'processor, of a core': `${Math.round(cpuPercent)} %`,
    'memory at most': `${Math.round(peakMegabytes)} MB`,
  };
  console.log(`\n${name}`);
  for (const [label, figure] of Object.entries(figures)) console.log(`  ${label.padEnd(22)}${figure}`);
};

const programs = findPostgres();
const stores: (() => Promise<LoadServers>)[] = [];
if (values.only.includes('pglite')) stores.push(startWithPglite);
if (values.only.includes('postgres')) {
  if (programs === null) console.log('PostgreSQL (initdb, postgres) is not installed here.');
  else stores.push(() => startWithPostgres(programs));
}

const who = values.curve ? steps.join(', ') : visitors;
console.log(
  `${who} visitors for ${seconds} s on ${cpus().length} cores, which this program shares with the servers. ` +
    `Processes that wanted them before: ${loadavg()[0]?.toFixed(1)}.`,
);
for (const start of stores) {
  const done = [];
  for (const step of values.curve ? steps : [visitors]) {
    const running = await start();
    if (values.curve) done.push(await measureStep(running, step, seconds));
    else await measure(running);
    await running.stop();
    if (values.curve && done.length === steps.length) printCurve(running.name, done);
  }
}
