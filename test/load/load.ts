// npm run load [-- --visitors 100 --seconds 60]: visitors who talk at the same time, with the embedded database and with two
// processes on a PostgreSQL. It measures; nothing fails.

import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres, startPostgres } from '../unit/demo-host/server/support/postgres.ts';
import { startServerProcess } from '../unit/demo-host/server/support/server-process.ts';
import type { ServerProcess } from '../unit/demo-host/server/support/server-process.ts';
import { newTally, visit } from './load-visitor.ts';
import { watchUsage } from './process-usage.ts';

const { values } = parseArgs({
  options: { visitors: { type: 'string', default: '100' }, seconds: { type: 'string', default: '60' } },
});
const [visitors, seconds] = [Number(values.visitors), Number(values.seconds)];

const percentile = (values: readonly number[], share: number): string => {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return found === undefined ? '-' : `${Math.round(found)} ms`;
};

const measure = async (name: string, servers: readonly ServerProcess[]): Promise<void> => {
  const tally = newTally();
  const over = new AbortController();
  const usage = watchUsage(servers.map(({ pid }) => pid));
  const talking = Array.from({ length: visitors }, async (_, index) => {
    // They come within the first five seconds, not all in one moment.
    await new Promise((resolve) => setTimeout(resolve, (index / visitors) * 5_000));
    const { apiUrl } = servers[index % servers.length] ?? { apiUrl: '' };
    await visit({ apiUrl, index, tally, signal: over.signal });
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

/** A proxy's word counts, so that each visitor has an address; and nobody's day is over. */
const environment = { TRUST_PROXY: 'loopback', DAILY_MODEL_CALLS: '0,0,0' };

const withPglite = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'persona-chat-load-'));
  const server = await startServerProcess({ ...environment, DATA_DIR: dataDir });
  await measure('The embedded database, one process', [server]);
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
};

const withPostgres = async (programs: string): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'persona-chat-load-'));
  const postgres = await startPostgres(programs);
  const own = { ...environment, DATABASE_URL: postgres.url, DATA_DIR: dataDir };
  const servers = [await startServerProcess(own), await startServerProcess(own)];
  await measure('PostgreSQL, two processes', servers);
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
};

console.log(
  `${visitors} visitors for ${seconds} s on ${cpus().length} cores, which this program shares with the servers.`,
);
await withPglite();
const programs = findPostgres();
if (programs === null) console.log('\nPostgreSQL (initdb, postgres) is not installed here.');
else await withPostgres(programs);
