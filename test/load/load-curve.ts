// One step of the curve: so many visitors come, and then talk as people do. What they cost is counted apart, for each opening and
// for each message, so that it can be reckoned with (docs/scale.md).

import pg from 'pg';
import type { LoadServers } from './load-servers.ts';
import { newTally, percentile, visit } from './load-visitor.ts';
import { watchUsage } from './process-usage.ts';
import type { Usage } from './process-usage.ts';

/** So many come in a second: that of the busiest second of nine million visitors a day (docs/scale.md). */
const comingEachSecond = 20;
/** Between a reply and the next question. */
const pauseMs = [20_000, 40_000] as const;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface DatabaseReading {
  readonly bytes: number;
  readonly logBytes: number;
  readonly commits: number;
}

const readDatabase = async (url: string | null): Promise<DatabaseReading> => {
  if (url === null) return { bytes: 0, logBytes: 0, commits: 0 };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<DatabaseReading>(
    `select pg_database_size(current_database())::float8 as bytes, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "logBytes",
       (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits`,
  );
  await client.end();
  return rows[0] ?? { bytes: 0, logBytes: 0, commits: 0 };
};

const counted = (before: DatabaseReading, after: DatabaseReading, by: number): string =>
  before.bytes === 0
    ? '-'
    : `${((after.bytes - before.bytes) / by / 1_024).toFixed(1)} kB, ${((after.logBytes - before.logBytes) / by / 1_024).toFixed(1)} kB log, ` +
      `${((after.commits - before.commits) / by).toFixed(1)} commits`;

/** The servers' own share, and that of PostgreSQL. */
const each = (servers: Usage, postgres: Usage | undefined, by: number): string =>
  [servers, ...(postgres ? [postgres] : [])]
    .map(({ cpuSeconds }) => `${((cpuSeconds / Math.max(1, by)) * 1_000).toFixed(1)} ms`)
    .join(' and ');

/** Label and figure of each row. */
export type CurveStep = Readonly<Record<string, string>>;

export const measureStep = async (
  { servers, postgresUrl, postgresPid }: LoadServers,
  visitors: number,
  seconds: number,
): Promise<CurveStep> => {
  const tally = newTally();
  const over = new AbortController();
  let begin = (): void => {};
  const talk = new Promise<void>((resolve) => (begin = resolve));
  const pids = servers.map(({ pid }) => pid);
  const watchPostgres = () => (postgresPid === null ? null : watchUsage([postgresPid]));
  const own = process.cpuUsage();

  const empty = watchUsage(pids).stop();
  const atFirst = await readDatabase(postgresUrl);
  const coming = watchUsage(pids);
  const postgresComing = watchPostgres();
  const all = Array.from({ length: visitors }, async (_, index) => {
    await wait((index / comingEachSecond) * 1_000);
    const { apiUrl } = servers[index % servers.length] ?? { apiUrl: '' };
    await visit({ apiUrl, index, tally, signal: over.signal, pauseMs, follows: true, talk });
  });
  const comingMs = (visitors / comingEachSecond) * 1_000 + 2_000;
  await wait(comingMs);
  const opened = coming.stop();
  const postgresOpened = postgresComing?.stop();
  const beforeTalk = await readDatabase(postgresUrl);

  const talking = watchUsage(pids);
  const postgresTalking = watchPostgres();
  begin();
  await wait(seconds * 1_000);
  const talked = talking.stop();
  const postgresTalked = postgresTalking?.stop();
  const atLast = await readDatabase(postgresUrl);
  over.abort();
  await Promise.all(all);

  const { user, system } = process.cpuUsage(own);
  const errors = [...tally.errors].map(([kind, count]) => `${kind} ×${count}`).join(', ') || 'none';
  return {
    visitors: String(visitors),
    errors,
    'opening p50, p95': `${percentile(tally.openingMs, 0.5)}, ${percentile(tally.openingMs, 0.95)}`,
    replies: String(tally.replies),
    'first token p50, p95': `${percentile(tally.firstTokenMs, 0.5)}, ${percentile(tally.firstTokenMs, 0.95)}`,
    'processor while they come': `${Math.round(opened.cpuPercent)} %`,
    'processor while they talk': `${Math.round(talked.cpuPercent)} %`,
    'processor for an opening': each(opened, postgresOpened, tally.openingMs.length),
    'processor for a message': each(talked, postgresTalked, tally.replies),
    'memory before, at most': `${Math.round(empty.peakMegabytes)}, ${Math.round(Math.max(opened.peakMegabytes, talked.peakMegabytes))} MB`,
    'memory when all are there': `${Math.round(opened.peakMegabytes)} MB`,
    descriptors: String(talked.peakDescriptors ?? '-'),
    'database for an opening': counted(atFirst, beforeTalk, Math.max(1, tally.openingMs.length)),
    'database for a message': counted(beforeTalk, atLast, Math.max(1, tally.replies)),
    'processor of the visitors': `${Math.round((user + system) / 10_000 / (comingMs / 1_000 + seconds))} %`,
  };
};

/** As rows of markdown. */
export const printCurve = (name: string, steps: readonly CurveStep[]): void => {
  console.log(`\n${name}\n`);
  for (const [index, label] of Object.keys(steps[0] ?? {}).entries()) {
    console.log(`| ${[label, ...steps.map((step) => step[label] ?? '-')].join(' | ')} |`);
    if (index === 0) console.log(`| --- |${' --- |'.repeat(steps.length)}`);
  }
};
