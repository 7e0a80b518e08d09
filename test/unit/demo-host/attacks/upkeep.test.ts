// What is written again and again, and what is opened and never used, must not fill the disk.

import type { Clock } from '@persona-chat/demo-host/server/clock.ts';
import { systemClock } from '@persona-chat/demo-host/server/clock.ts';
import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { maxReplyCharacters } from '@persona-chat/demo-host/server/replies/reply-run.ts';
import { createSaveSchedule } from '@persona-chat/demo-host/server/replies/save-schedule.ts';
import type { Database } from '@persona-chat/demo-host/server/store/database.ts';
import { cleanDeadRows } from '@persona-chat/demo-host/server/store/dead-rows.ts';
import { deleteEmptyChats } from '@persona-chat/demo-host/server/store/empty-chats.ts';
import type { ReplyPart } from '@persona-chat/demo-host/server/store/replies.ts';
import { keepLogShort } from '@persona-chat/demo-host/server/store/write-ahead-log.ts';
import { startUpkeep } from '@persona-chat/demo-host/server/upkeep.ts';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import { findPostgres, startPostgres } from '../server/support/postgres.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { bootstrapBody, call, createVisitor } from '../server/support/visitor.ts';
import type { Answer, Visitor } from '../server/support/visitor.ts';

const host = useDemoHost();
const limited = useDemoHost({
  dayLimits: {
    formUpdates: { visitor: 3, address: 5, site: 0, total: 0 },
    newGuests: { visitor: 0, address: 4, site: 0, total: 0 },
  },
});

const untidy = useDemoHost({ upkeepTimes: { deleteEveryMs: 20, emptyChatDays: 2 } });

const nothing = { files: [], isFull: false };

const save = ({ bootstrap, conversationId, call: callAs }: Visitor, name: string): Promise<Answer> =>
  callAs(`/guests/${bootstrap.guest?.id}`, {
    method: 'PUT',
    body: { name, email: 'ada@example.com', additionalInfo: [] },
    headers: { 'x-conversation-id': conversationId },
  });

describe('dead rows of the embedded database', () => {
  const totalSize = async (database: Database): Promise<number> => {
    const [row] = await database.query<{ size: number }>(
      "select pg_total_relation_size('guest_answers')::float8 as size",
    );
    return row?.size ?? 0;
  };

  it('make room for what comes next', async () => {
    const { database } = host();
    const { bootstrap } = await createVisitor(host(), null, 'form');
    const change = async (): Promise<void> => {
      for (let index = 0; index < 60; index += 1)
        await database.query(
          `insert into guest_answers (id, guest_id, persona_id, field_id, value) values ($1, $1, 'form', 'any', to_jsonb($2::text))
           on conflict (guest_id, persona_id, field_id) do update set value = excluded.value`,
          [bootstrap.guest?.id, randomBytes(10_000).toString('base64')],
        );
    };
    await change();
    expect(await cleanDeadRows(database)).toContain('guest_answers');
    const size = await totalSize(database);
    for (let round = 0; round < 4; round += 1) {
      await change();
      await cleanDeadRows(database);
    }
    expect(await totalSize(database)).toBeLessThan(2 * size);
    expect(await cleanDeadRows(database)).not.toContain('guest_answers');
  });

  it('leave a log that is used again', async () => {
    const { database } = host();
    await database.query('create table logged (value text)');
    await database.query("insert into logged select '' from generate_series(1, 200)");
    const logBytes = async (): Promise<number> => {
      const [log] = await database.query<{ bytes: number }>('select sum(size)::float8 as bytes from pg_ls_waldir()');
      return log?.bytes ?? 0;
    };
    const fill = async (): Promise<void> => {
      // About 24 MiB of log.
      for (let index = 0; index < 60; index += 1)
        await database.query(
          `update logged set value = (select string_agg(md5(random()::text || $1 || n), '') from generate_series(1, 60) as n)`,
          [String(index)],
        );
      await keepLogShort(database, 16 * 1_024 ** 2);
    };
    await fill();
    const size = await logBytes();
    for (let round = 0; round < 4; round += 1) await fill();
    expect(await logBytes()).toBeLessThanOrEqual(size + 48 * 1_024 ** 2);
    expect(await keepLogShort(database, 16 * 1_024 ** 2)).toBe(false);
    await database.query('drop table logged');
  });

  it('are looked for again and again, until the server stops', async () => {
    const asked: string[] = [];
    const database: Database = {
      ...host().database,
      query: async (text) => {
        asked.push(text);
        return [];
      },
    };
    const times = {
      cleanEveryMs: 1,
      deleteEveryMs: 1,
      emptyChatDays: 0,
      retentionDays: { conversations: 0, recordings: 0, idleGuests: 0, idleTokens: 0 },
    };
    const upkeep = startUpkeep({
      database,
      uploads: { erase: async () => {} },
      clock: systemClock,
      times,
      report: () => {},
    });
    await eventually(async () => asked.filter((text) => text.includes('pg_stat_all_tables')).length >= 3);
    expect(asked.some((text) => text.includes('pg_control_checkpoint'))).toBe(true);
    await upkeep.stop();
    const { length } = asked;
    await systemClock.sleep(10);
    expect(asked).toHaveLength(length);
  });
});

it('what is old is looked for a minute after the start, and every hour then', async () => {
  const waits: number[] = [];
  const clock: Clock = {
    ...systemClock,
    sleep: (ms, signal) => {
      waits.push(ms);
      return systemClock.sleep(waits.length < 3 ? 0 : ms, signal);
    },
  };
  const upkeep = startUpkeep({
    database: { ...host().database, isShared: true, query: async () => [], transaction: async () => nothing as never },
    uploads: { erase: async () => {} },
    clock,
    times: {
      cleanEveryMs: 1,
      deleteEveryMs: 3_600_000,
      emptyChatDays: 0,
      retentionDays: { conversations: 0, recordings: 0, idleGuests: 0, idleTokens: 0 },
    },
    report: () => {},
  });
  await eventually(() => waits.length >= 3);
  await upkeep.stop();
  expect(waits.slice(0, 3)).toEqual([60_000, 3_600_000, 3_600_000]);
});

describe('a growing reply', () => {
  it('is written as a whole ever less often, and nothing is written twice', () => {
    const due = createSaveSchedule();
    const stepCharacters = 250;
    let written = 0;
    let longestWait = 0;
    let lastAt = 0;
    for (let step = 1; step * stepCharacters <= maxReplyCharacters; step += 1) {
      const content = 'x'.repeat(step * stepCharacters);
      const part: ReplyPart = { id: 'a', role: 'persona', origin: null, content, ended: false, corrected: null };
      const parts = [part];
      const saved = due(parts);
      if (step <= 4_000 / stepCharacters) expect(saved).toBe(parts);
      if (saved) {
        written += content.length;
        longestWait = Math.max(longestWait, step - lastAt);
        lastAt = step;
        expect(due(parts)).toBeNull();
      }
    }
    expect(longestWait).toBeLessThanOrEqual(8);
    // At every step it would be 200 times the reply.
    expect(written).toBeLessThan(60 * maxReplyCharacters);
  });
});

describe('a day', () => {
  it('has so many forms of a visitor and of an address, and so many new guests', async () => {
    const [one, two] = [await createVisitor(limited()), await createVisitor(limited())];
    const statuses: number[] = [];
    for (const visitor of [one, two])
      for (let index = 0; index < 4; index += 1) statuses.push((await save(visitor, `Ada ${index}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 429, 429]);
    const refused = await save(one, 'Ada');
    expect(refused.message).toBe('The form was sent too often today.');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);

    const open = (token: string | null): Promise<Answer> =>
      call(limited(), '/conversations', { method: 'POST', body: bootstrapBody, token });
    expect([(await open(null)).status, (await open(null)).status, (await open(null)).status]).toEqual([200, 200, 429]);
    // Who is known comes back.
    expect((await open(one.token)).status).toBe(200);
  });
});

/** Opens chats of every kind, and makes them older than the limit. */
const openOldChats = async (target: { readonly apiUrl: string; readonly database: Database }) => {
  const silent = await createVisitor(target, null, 'agenda');
  const [named, talking, reporting] = [
    await createVisitor(target),
    await createVisitor(target),
    await createVisitor(target),
  ];
  expect((await save(named, 'Ada')).status).toBe(200);
  const { id } = await talking.say('Hello');
  await talking.read(id);
  const errorEvent = { name: 'Error', message: 'It broke' };
  const report = { method: 'POST', body: { clientId: 'c', errorEvent } };
  expect((await reporting.call('/chat/error-events', report)).status).toBe(201);
  for (const table of ['guests', 'conversations'])
    await target.database.query(`update ${table} set created_at = now() - interval '31 days'`);
  const young = await createVisitor(target);
  return { silent, named, talking, reporting, young };
};

const isKnown = async (target: { readonly apiUrl: string }, { token }: Visitor): Promise<boolean> =>
  (await call(target, '/conversations', { method: 'POST', body: bootstrapBody, token })).status === 200;

describe('chats in which nothing was said', () => {
  it('are deleted after some days with their guests, and no others', async () => {
    const { silent, named, talking, reporting, young } = await openOldChats(host());
    expect(await deleteEmptyChats(host().database, 30)).toBe(false);
    expect(await isKnown(host(), silent)).toBe(false);
    for (const visitor of [named, talking, reporting, young]) expect(await isKnown(host(), visitor)).toBe(true);
    expect((await talking.history()).messages.length).toBeGreaterThan(1);
  });

  it('are deleted by the server itself, with the greeting that nobody has answered', async () => {
    const { database } = untidy();
    const silent = await createVisitor(untidy(), null, 'form');
    await database.query("update personas set greeting = 'Good day' where id = 'support'");
    const [greeted, named] = [await createVisitor(untidy()), await createVisitor(untidy())];
    expect((await greeted.history()).messages.map(({ content }) => content)).toEqual(['Good day']);
    expect((await save(named, 'Ada')).status).toBe(200);
    // All of their dates, as if the days had passed: `last_activity_at` is null for as long as nothing has happened.
    const age = "now() - interval '2 days 1 minute'";
    await database.query(`update messages set created_at = ${age}`);
    await database.query(`update tokens set created_at = ${age}, used_at = ${age}`);
    await database.query(`update guests set created_at = ${age}`);
    await database.query(
      `update conversations set created_at = ${age}, updated_at = ${age}, last_activity_at = last_activity_at - interval '2 days'`,
    );
    const left = () => database.query<{ id: string }>('select id from conversations');
    await eventually(async () => (await left()).length === 1);
    expect(await left()).toEqual([{ id: named.conversationId }]);
    await eventually(async () => !(await isKnown(untidy(), silent)) && !(await isKnown(untidy(), greeted)));
    expect(await isKnown(untidy(), named)).toBe(true);
  });

  it('are deleted in batches', async () => {
    const { database } = host();
    await database.query(
      `insert into guests (id, client_id, created_at) select 'robot ' || number, 'c', now() - interval '31 days'
       from generate_series(1, 201) as number`,
    );
    expect(await deleteEmptyChats(database, 30)).toBe(true);
    expect(await deleteEmptyChats(database, 30)).toBe(false);
    expect(await database.query("select id from guests where id like 'robot %'")).toEqual([]);
  });
});

const programs = findPostgres();

it.skipIf(programs === null)('deletes them in one process at a time', { timeout: 60_000 }, async () => {
  const postgres = await startPostgres(programs ?? '');
  const target = await startDemoHost({ databaseUrl: postgres.url, wordDelayMs: 0 });
  try {
    const { silent, talking } = await openOldChats(target);
    const guestsOf = ({ bootstrap }: Visitor) =>
      target.database.query('select id from guests where id = $1', [bootstrap.guest?.id]);
    await target.database.transaction(async (queryable) => {
      await queryable.query('select pg_advisory_xact_lock(7265123)');
      expect(await deleteEmptyChats(target.database, 30)).toBe(false);
    });
    expect(await guestsOf(silent)).toHaveLength(1);
    await deleteEmptyChats(target.database, 30);
    expect(await isKnown(target, silent)).toBe(false);
    expect(await isKnown(target, talking)).toBe(true);
  } finally {
    await target.stop();
    await postgres.stop();
  }
});
