// A PostgreSQL that restarts, freezes or keeps a lock: the process lives on, and every request has its answer in time.

import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import { findPostgres, startPostgres } from '../server/support/postgres.ts';
import type { Postgres } from '../server/support/postgres.ts';
import { startServerProcess } from '../server/support/server-process.ts';
import type { ServerProcess } from '../server/support/server-process.ts';
import { createVisitor } from '../server/support/visitor.ts';
import type { Visitor } from '../server/support/visitor.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const programs = findPostgres();
if (programs === null)
  console.warn('Skipped: a database that goes away. PostgreSQL (initdb, postgres) is not installed here.');

const statuses = new Set<number>();
const keepAsking = (visitor: Visitor, signal: AbortSignal): Promise<void>[] =>
  Array.from({ length: 8 }, async (_, caller) => {
    for (let index = 0; !signal.aborted; index += 1) {
      const answer = await visitor.post(`Question ${index}`, `asked-${caller}-${index}`);
      statuses.add(answer.status);
      if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

describe.skipIf(programs === null)('a PostgreSQL that goes away', () => {
  let postgres: Postgres;
  let server: ServerProcess;
  const start = (): Promise<ServerProcess> =>
    startServerProcess({ DATABASE_URL: postgres.url, DATABASE_TIMEOUT_SECONDS: '2', SHUTDOWN_SECONDS: '3' });

  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
    server = await start();
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    await postgres?.stop();
  });

  it.each(['fast', 'immediate'] as const)('does not end the process when it restarts: %s', async (mode) => {
    const visitor = await createVisitor(server);
    const asking = new AbortController();
    const callers = keepAsking(visitor, asking.signal);
    await eventually(() => statuses.has(200));
    await postgres.restart(mode);
    await eventually(async () => (await visitor.post('Are you there?', `after-${mode}`)).status === 200);
    asking.abort();
    await Promise.all(callers);
    expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    // Nothing is left behind that would hang: the notices are heard again, too.
    await visitor.read((await visitor.say('/two', `again-${mode}`)).id);
  });

  it('answers 503 while it is frozen, and goes on when it is not', async () => {
    const visitor = await createVisitor(server);
    postgres.freeze();
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => visitor.post('Hello?', `frozen-${index}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(performance.now() - began).toBeLessThan(15_000);
    postgres.thaw();
    await eventually(async () => (await visitor.post('Hello?', 'thawed')).status === 200);
  });

  it('answers 503 when somebody keeps a lock', async () => {
    const visitor = await createVisitor(server);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('begin');
    await client.query('select id from conversations where id = $1 for update', [visitor.conversationId]);
    expect((await visitor.post('Hello?', 'locked')).status).toBe(503);
    await client.query('rollback');
    await client.end();
    expect((await visitor.post('Hello?', 'locked')).status).toBe(200);
  });

  it('does not hold up the end of the server', async () => {
    const other = await start();
    const visitor = await createVisitor(other);
    await visitor.say('/slow 50 /long 20');
    postgres.freeze();
    const began = performance.now();
    await other.end('SIGTERM');
    expect(performance.now() - began).toBeLessThan(10_000);
    postgres.thaw();
  });

  it('does not let a server start that cannot reach it', async () => {
    postgres.freeze();
    const options = { databaseUrl: postgres.url, databaseTimes: { connectMs: 500 } };
    await expect(startDemoHost(options)).rejects.toThrow(/timeout|timed? ?out/i);
    postgres.thaw();
  });
});
