// What a server does with a PostgreSQL that it shares, seen from inside the process.

import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import type { DemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { deleteEmptyChats } from '@persona-chat/demo-host/server/store/empty-chats.ts';
import { createNotices } from '@persona-chat/demo-host/server/store/postgres-notices.ts';
import { openPostgres, defaultDatabaseTimes } from '@persona-chat/demo-host/server/store/postgres-database.ts';
import { deleteExpired } from '@persona-chat/demo-host/server/store/retention.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from './support/eventually.ts';
import { findPostgres, startPostgres } from './support/postgres.ts';
import type { Postgres } from './support/postgres.ts';
import { createVisitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const programs = findPostgres();
if (programs === null) console.warn('Skipped: a shared PostgreSQL (initdb, postgres) is not installed here.');

describe.skipIf(programs === null)('a shared PostgreSQL', () => {
  const metricsToken = 'token-of-the-figures';
  let postgres: Postgres;
  let host: DemoHost;
  const start = (): Promise<DemoHost> => startDemoHost({ databaseUrl: postgres.url, metricsToken, wordDelayMs: 0 });

  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
    host = await start();
  });
  afterAll(async () => {
    await host?.stop();
    await postgres?.stop();
  });

  it('shows in the figures how many connections there are', async () => {
    await createVisitor(host);
    const figures = await fetch(`${host.apiUrl}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    const text = await figures.text();
    for (const state of ['busy', 'idle', 'waiting'])
      expect(text).toMatch(new RegExp(`^persona_chat_database_connections\\{state="${state}"\\} \\d+$`, 'm'));
  });

  it('is tidied up by one process at a time', async () => {
    const days = { conversations: 30, recordings: 0, idleGuests: 0, idleTokens: 0 };
    const other = await openPostgres(postgres.url, () => {}, defaultDatabaseTimes);
    const visitor = await createVisitor(host);
    await visitor.read((await visitor.say('Long ago')).id);
    const empty = await createVisitor(host);
    await other.query(`update conversations set updated_at = now() - interval '40 days', created_at = now() - interval '40 days',
      last_activity_at = last_activity_at - interval '40 days'`);
    const left = async (): Promise<number> =>
      (
        await other.query('select id from conversations where id in ($1, $2)', [
          visitor.conversationId,
          empty.conversationId,
        ])
      ).length;
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    // Those of both jobs.
    const locks = [7_265_122, 7_265_123];
    let tellLocked = (): void => {};
    const locked = new Promise<void>((resolve) => (tellLocked = resolve));
    const busy = other.transaction(async (queryable) => {
      for (const key of locks) await queryable.query(`select pg_advisory_xact_lock(${key})`);
      tellLocked();
      await held;
    });
    await locked;
    await deleteExpired(host.database, days);
    expect(await deleteEmptyChats(host.database, 30)).toBe(false);
    expect(await left()).toBe(2);
    release();
    await busy;
    // Rows that something else still holds are left for the next time.
    await eventually(async () => {
      await deleteExpired(host.database, days);
      await deleteEmptyChats(host.database, 30);
      return (await left()) === 0;
    });
    await other.close();
  });

  it('is asked one thing after the other by what listens to it: more the library soon takes no more', async () => {
    const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    const notices = createNotices({ url: postgres.url, times: defaultDatabaseTimes, report: () => {} });
    const heard: (string | null)[] = [];
    const names = ['one', 'two', 'three', 'four'];
    const leave = await Promise.all(names.map((name) => notices.listen(name, (payload) => heard.push(payload))));
    await host.database.query("select pg_notify('three', 'told')");
    await eventually(() => heard.includes('told'));
    await Promise.all(leave.map((each) => each()));
    notices.close();
    expect(warnings.mock.calls).toEqual([]);
  });
});
