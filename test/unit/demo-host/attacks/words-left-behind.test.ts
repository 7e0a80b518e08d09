// A visitor who is deleted while something of theirs is on its way to the database: no table keeps a word of it.

import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import type { DemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { systemClock } from '@persona-chat/demo-host/server/clock.ts';
import { forgetEndedFeeds } from '@persona-chat/demo-host/server/store/delete-conversations.ts';
import type { Database } from '@persona-chat/demo-host/server/store/database.ts';
import { saveMessage } from '@persona-chat/demo-host/server/store/messages.ts';
import { deleteVisitorRows } from '@persona-chat/demo-host/server/store/visitor-rows.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findPostgres, startPostgres } from '../server/support/postgres.ts';
import type { Postgres } from '../server/support/postgres.ts';
import { uploaded } from '../server/support/uploads.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import type { Visitor } from '../server/support/visitor.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const embedded = useDemoHost();

/** Tables in which a row holds the text anywhere. */
const tablesWith = async (database: Database, text: string): Promise<readonly string[]> => {
  const tables = await database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await database.query(`select 1 as one from ${name} as entry where entry::text like $1 limit 1`, [
      `%${text}%`,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
};

/** All that a visitor can say, at the same time. */
const sayAll = (host: DemoHost, visitor: Visitor, word: string): readonly Promise<unknown>[] => [
  visitor.post(word),
  visitor.call(`/guests/${visitor.bootstrap.guest?.id}`, {
    method: 'PUT',
    body: { name: word, email: 'a@example.com', additionalInfo: [{ fieldId: 'reason', value: 'An order' }] },
    headers: { 'x-conversation-id': visitor.conversationId },
  }),
  visitor.call('/chat/error-events', {
    method: 'POST',
    body: {
      clientId: word,
      conversationId: visitor.conversationId,
      errorEvent: { name: 'Error', message: word },
    },
  }),
  uploaded(host, { token: visitor.token, name: `${word}.txt` }).catch(() => {}),
];

it('a document of a conversation that is gone loses its words with the upkeep', async () => {
  const { database } = embedded();
  await database.query("insert into live_feeds (conversation_id, epoch, version) values ('gone', 'e', 1)");
  await database.query(
    `insert into live_documents (conversation_id, collection, id, data, created, version)
     values ('gone', 'conversation', 'gone', '{"lastMessage": "orphaned words"}', 1, 1)`,
  );
  // Told a moment ago, so that it is not forgotten as a whole.
  await database.query(
    "update live_feeds set version = (extract(epoch from now()) * 1000000)::bigint where conversation_id = 'gone'",
  );
  await forgetEndedFeeds(database);
  expect(await tablesWith(database, 'orphaned words')).toEqual([]);
});

const programs = findPostgres();
if (programs === null)
  console.warn('Skipped: deletions that race with writers. PostgreSQL (initdb, postgres) is not installed here.');

describe.skipIf(programs === null)('a deletion that races', () => {
  let postgres: Postgres;
  let host: DemoHost;

  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
    host = await startDemoHost({ databaseUrl: postgres.url, wordDelayMs: 0, report: () => {} });
  });
  afterAll(async () => {
    await host?.stop();
    await postgres?.stop();
  });

  it('with the first live document of a conversation leaves none', async () => {
    const visitor = await createVisitor(host);
    const message = { id: 'first', role: 'user', content: 'words of the first document' };
    await saveMessage(host.database, visitor.conversationId, message);
    await host.database.transaction(async (queryable) => {
      await deleteVisitorRows(queryable, {
        guestId: visitor.bootstrap.guest?.id ?? '',
        user: null,
        token: visitor.token,
      });
      host.live.changed(visitor.conversationId);
      // Until the update waits for the deletion, or has written past it.
      await vi.waitFor(async () => {
        const [row] = await host.database.query<{ count: number }>(
          `select (select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%live_feeds%')::int
             + (select count(*) from live_documents where conversation_id = $1)::int as count`,
          [visitor.conversationId],
        );
        expect(row?.count).toBeGreaterThan(0);
      });
    });
    await systemClock.sleep(100);
    expect(await tablesWith(host.database, 'words of the first document')).toEqual([]);
  });

  it('with everything that a visitor says leaves nothing of it', async () => {
    const visitors = await Promise.all(Array.from({ length: 16 }, () => createVisitor(host)));
    await Promise.all(
      visitors.map(async (visitor, index) => {
        const work = sayAll(host, visitor, 'racing-words');
        await systemClock.sleep(index * 2);
        // A database that all of them keep busy may say that it has no time.
        await vi.waitFor(
          async () => expect((await visitor.call('/me', { method: 'DELETE' })).status).toBe(200),
          20_000,
        );
        await Promise.all(work);
      }),
    );
    // What tells the feed runs on after the answer.
    await vi.waitFor(async () => expect(await tablesWith(host.database, 'racing-words')).toEqual([]), 5_000);
    await systemClock.sleep(300);
    expect(await tablesWith(host.database, 'racing-words')).toEqual([]);
  });
});
