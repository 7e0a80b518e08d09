// Deletions that wait for a row which somebody else holds, on PostgreSQL: the embedded database does one thing after the other.

import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import type { DemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { DatabaseUnavailable } from '@persona-chat/demo-host/server/store/database.ts';
import type { Database } from '@persona-chat/demo-host/server/store/database.ts';
import { attachUploads, findOwnUploads } from '@persona-chat/demo-host/server/store/uploads.ts';
import { deleteVisitorRows } from '@persona-chat/demo-host/server/store/visitor-rows.ts';
import type { Viewer } from '@persona-chat/demo-host/server/store/visitors.ts';
import { deleteVisitor } from '@persona-chat/demo-host/server/visitor-data/delete-visitor.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import { findPostgres, startPostgres } from '../server/support/postgres.ts';
import type { Postgres } from '../server/support/postgres.ts';
import { lastSegment, uploaded } from '../server/support/uploads.ts';
import { createVisitor } from '../server/support/visitor.ts';
import type { Visitor } from '../server/support/visitor.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const viewerOf = ({ bootstrap, token }: Visitor): Viewer => ({ guestId: bootstrap.guest?.id ?? '', user: null, token });

const programs = findPostgres();
if (programs === null)
  console.warn('Skipped: deletions that wait. PostgreSQL (initdb, postgres) is not installed here.');

describe.skipIf(programs === null)('a deletion that waits', () => {
  let postgres: Postgres;
  let host: DemoHost;
  const reports: unknown[] = [];

  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
    host = await startDemoHost({
      databaseUrl: postgres.url,
      wordDelayMs: 0,
      report: (error) => reports.push(String(error)),
    });
  });
  afterAll(async () => {
    await host?.stop();
    // Connections that the pool has just given up hear of the end of the cluster.
    const reported = [...reports];
    await postgres?.stop();
    expect(reported).toEqual([]);
  });

  /** Until such a statement waits for a lock. */
  const waiting = (statement: string): Promise<void> =>
    eventually(async () => {
      const rows = await host.database.query(
        "select pid from pg_stat_activity where wait_event_type = 'Lock' and query like $1",
        [`%${statement}%`],
      );
      return rows.length > 0;
    });

  it('keeps a file that has been sent in another conversation meanwhile', async () => {
    const here = await createVisitor(host);
    const there = await createVisitor(host, here.token, 'form');
    const url = await uploaded(host, { token: here.token, name: 'note.txt' });
    await here.read((await here.sendFiles('One', [url])).id);
    const said = await there.say('Two');
    await there.read(said.id);
    const name = lastSegment(url);
    let clearing: Promise<{ readonly status: number }> | undefined;
    await host.database.transaction(async (queryable) => {
      expect(await findOwnUploads(queryable, viewerOf(here), [name])).toHaveLength(1);
      clearing = here.call('/chat/clear', { method: 'POST', body: { conversationId: here.conversationId } });
      await waiting('uploads');
      await attachUploads(queryable, said.id, [name]);
    });
    expect((await clearing)?.status).toBe(200);
    expect((await fetch(url)).status).toBe(200);
  });

  it('of a visitor is not in the way of what is just being sent', async () => {
    const visitor = await createVisitor(host);
    let deleting: Promise<{ readonly status: number }> | undefined;
    await host.database.transaction(async (queryable) => {
      // As a message does it: the second change of a row looks at the guest to whom it belongs.
      const change = 'update conversations set last_activity_at = now() where id = $1';
      await queryable.query(change, [visitor.conversationId]);
      deleting = visitor.call('/me', { method: 'DELETE' });
      await waiting('conversations');
      await queryable.query(change, [visitor.conversationId]);
    });
    expect((await deleting)?.status).toBe(200);
  });

  it('of a visitor leaves nothing to send a message to', async () => {
    const visitor = await createVisitor(host);
    let sending: Promise<{ readonly status: number }> | undefined;
    await host.database.transaction(async (queryable) => {
      await queryable.query('select id from conversations where id = $1 for update', [visitor.conversationId]);
      sending = visitor.post('Still there?');
      await waiting('from conversations where id');
      await deleteVisitorRows(queryable, viewerOf(visitor));
    });
    expect((await sending)?.status).toBe(404);
  });

  it('keeps from each other what a deleted guest sends and the deletion', async () => {
    const visitor = await createVisitor(host);
    const { guestId } = viewerOf(visitor);
    const errorEvent = { name: 'Error', message: 'Late' };
    let reporting: Promise<{ readonly status: number }> | undefined;
    await host.database.transaction(async (queryable) => {
      await queryable.query('select id from guests where id = $1 for no key update', [guestId]);
      reporting = visitor.call('/chat/error-events', { method: 'POST', body: { clientId: 'c', errorEvent } });
      await waiting('deleted_at is null');
      await queryable.query('update guests set deleted_at = now() where id = $1', [guestId]);
    });
    expect((await reporting)?.status).toBe(401);
    expect(await host.database.query('select id from error_events where guest_id = $1', [guestId])).toEqual([]);
  });
});

it('is made again when it was given up for another one', async () => {
  const deadlock = new DatabaseUnavailable(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
  const outcomes: unknown[] = [deadlock, deadlock];
  const transaction = async (): Promise<readonly string[]> => {
    const failure = outcomes.shift();
    if (failure) throw failure;
    return ['file'];
  };
  const erased: string[] = [];
  const database = { query: async () => [], transaction } as unknown as Database;
  const ports = {
    database,
    replies: { cancel: async () => {} },
    uploads: { erase: async (names: readonly string[]) => void erased.push(...names) },
  };
  const viewer: Viewer = { guestId: 'guest', user: null, token: 'token' };
  await deleteVisitor(ports, viewer);
  expect(erased).toEqual(['file']);
  outcomes.push(...Array.from({ length: 9 }, () => deadlock));
  await expect(deleteVisitor(ports, viewer)).rejects.toBe(deadlock);
});
