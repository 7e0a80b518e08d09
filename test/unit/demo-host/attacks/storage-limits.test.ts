// What anybody may send for nothing, again and again: reports of failures, tiny files, messages to a human. None of it fills the
// database.

import { createErrorEvents } from '@persona-chat/demo-host/server/store/error-events.ts';
import { saveHandler } from '@persona-chat/demo-host/server/store/conversations.ts';
import { migrate } from '@persona-chat/demo-host/server/store/migrate.ts';
import { migrations } from '@persona-chat/demo-host/server/store/migrations.ts';
import { openPglite } from '@persona-chat/demo-host/server/store/pglite-database.ts';
import { fewestBytes, readUsage } from '@persona-chat/demo-host/server/store/uploads.ts';
import { createGuest } from '@persona-chat/demo-host/server/store/visitors.ts';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { blankDatabase } from '../../../helpers/blank-database.ts';
import { upload, uploaded } from '../server/support/uploads.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import type { Answer, Visitor } from '../server/support/visitor.ts';

const site = 'https://shop.example';
const usual = useDemoHost();
const host = useDemoHost({
  allowedOrigins: [site],
  dayLimits: {
    errorEvents: { visitor: 6, address: 0, site: 15, total: 18 },
    humanMessages: { visitor: 3, address: 5, site: 0, total: 0 },
  },
  keptErrorEvents: { visitor: 3, site: 5, total: 7 },
  uploadLimits: {
    maxBytes: 1_000_000,
    visitorFiles: 4,
    visitorBytes: 6 * fewestBytes,
    totalBytes: 9 * fewestBytes,
    addressBytes: 9 * fewestBytes,
  },
});

const reportFailure = (visitor: Visitor, message = 'It broke', origin: string | null = null): Promise<Answer> =>
  visitor.call('/chat/error-events', {
    method: 'POST',
    body: { clientId: 'c', errorEvent: { name: 'Error', message } },
    headers: origin === null ? {} : { origin },
  });

describe('reports of failures', () => {
  it('are so many a day for a visitor, and for an address however many visitors it has', async () => {
    const large = 'x'.repeat(4_000);
    const statuses: number[] = [];
    for (let guest = 0; guest < 11; guest += 1) {
      const visitor = await createVisitor(usual());
      const answers = await Promise.all(Array.from({ length: 55 }, () => reportFailure(visitor, large)));
      statuses.push(...answers.map(({ status }) => status));
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.message).toBe('Enough failures were reported today.');
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(80_000);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(500);
    expect(statuses.filter((status) => status === 429)).toHaveLength(11 * 55 - 500);
  }, 120_000);

  it('are kept as the newest of a visitor, of a site and of all', async () => {
    const names = async (): Promise<unknown[]> => {
      const rows = await host().database.query<{ name: string }>(
        "select event ->> 'message' as name from error_events order by position",
      );
      return rows.map(({ name }) => name);
    };
    const [one, two, three] = [await createVisitor(host()), await createVisitor(host()), await createVisitor(host())];
    for (let index = 0; index < 5; index += 1)
      expect((await reportFailure(one, `one ${index}`, site)).status).toBe(201);
    expect(await names()).toEqual(['one 2', 'one 3', 'one 4']);
    for (let index = 0; index < 3; index += 1) await reportFailure(two, `two ${index}`, site);
    expect(await names()).toEqual(['one 3', 'one 4', 'two 0', 'two 1', 'two 2']);
    for (let index = 0; index < 3; index += 1) await reportFailure(three, `three ${index}`);
    expect(await names()).toEqual(['one 4', 'two 0', 'two 1', 'two 2', 'three 0', 'three 1', 'three 2']);
  });

  it('are so many a day for a site and for all', async () => {
    const visitors = await Promise.all(Array.from({ length: 6 }, () => createVisitor(host())));
    const statuses: number[] = [];
    for (const visitor of visitors)
      statuses.push(
        (await reportFailure(visitor, 'again', site)).status,
        (await reportFailure(visitor, 'again', site)).status,
      );
    // Eight of the site's and eleven of all have been counted before.
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 201, 429, 429, 429, 429, 429]);
    expect((await reportFailure(visitors[5] as Visitor)).status).toBe(429);
  });

  it('give the room of deleted ones back in the embedded database', async () => {
    const database = await openPglite(null, { blank: await blankDatabase() });
    await migrate(database);
    const events = createErrorEvents(database, { visitor: 10, site: 100, total: 100 });
    const viewer = await createGuest(database, 'c');
    const sizeOf = async (): Promise<number> =>
      (await database.query<{ size: number }>("select pg_total_relation_size('error_events')::float8 as size"))[0]
        ?.size ?? 0;
    for (let index = 0; index < 1_000; index += 1) {
      const event = { name: 'Error', message: randomBytes(8_000).toString('base64') };
      await events.add(viewer, { id: `${index}`, conversationId: null, clientId: 'c', event, attachments: [], site });
    }
    // A thousand of them have eleven million bytes.
    expect(await sizeOf()).toBeLessThan(5_000_000);
    await database.close();
  }, 120_000);
});

describe('uploads', () => {
  const bytes = Buffer.from('x');

  it('are so many for a visitor, whatever they hold, and a deleted one makes room', async () => {
    const visitor = await createVisitor(host());
    const { token } = visitor;
    const urls: string[] = [];
    for (let index = 0; index < 4; index += 1)
      urls.push(await uploaded(host(), { token, bytes, name: `${index}.txt` }));
    expect(await upload(host(), { token, bytes })).toMatchObject({
      status: 507,
      message: 'You have no room left for more files.',
    });
    const { pathname } = new URL(urls[0] ?? '');
    expect((await visitor.call(pathname, { method: 'DELETE' })).status).toBe(200);
    expect((await upload(host(), { token, bytes })).status).toBe(200);
    expect((await upload(host(), { token, bytes })).status).toBe(507);
  });

  it('count what a file costs beside its content, and are summed as they come and go', async () => {
    const { token } = await createVisitor(host());
    const statuses: number[] = [];
    // Four are there, for nine there is room.
    for (let index = 0; index < 4; index += 1)
      statuses.push((await upload(host(), { token, bytes, name: `${index}.txt` })).status);
    const other = (await createVisitor(host())).token;
    for (let index = 0; index < 2; index += 1)
      statuses.push((await upload(host(), { token: other, bytes, name: `${index}.txt` })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 507]);
    const [kept] = await host().database.query(
      "select bytes::float8 as bytes, files::float8 as files from upload_usage where owner = 'all'",
    );
    expect(kept).toEqual({ bytes: 9 * fewestBytes, files: 9 });
  });

  it('of an older server are summed once', async () => {
    const database = await openPglite(null, { blank: await blankDatabase() });
    await migrate(
      database,
      migrations.filter(({ number }) => number < 10),
    );
    const [one, two] = [await createGuest(database, 'c'), await createGuest(database, 'c')];
    const insert = (name: string, size: number, guestId: string | null): Promise<unknown> =>
      database.query(
        `insert into uploads (name, original_name, mime_type, bytes, state, guest_id) values ($1, $1, 'text/plain', $2, 'stored', $3)`,
        [name, size, guestId],
      );
    await insert('a', 1, one.guestId);
    await insert('b', 100_000, one.guestId);
    await insert('c', 50_000, two.guestId);
    await migrate(database);
    await insert('d', 1, two.guestId);
    expect(await readUsage(database, one, 'x')).toEqual({
      total: 150_000 + 2 * fewestBytes,
      own: 100_000 + fewestBytes,
      near: 0,
      files: 2,
    });
    await database.query("delete from uploads where name in ('a', 'c')");
    expect(await readUsage(database, two, 'x')).toEqual({
      total: 100_000 + fewestBytes,
      own: fewestBytes,
      near: 0,
      files: 1,
    });
    expect(await readUsage(database, await createGuest(database, 'c'), 'x')).toEqual({
      total: 100_000 + fewestBytes,
      own: 0,
      near: 0,
      files: 0,
    });
    await database.close();
  });
});

describe('messages to a human', () => {
  const handled = async (): Promise<Visitor> => {
    const visitor = await createVisitor(host());
    await saveHandler(host().database, visitor.conversationId, { id: 'o', name: 'Ada', type: 'USER' });
    return visitor;
  };

  it('are so many a day for a visitor and for an address, and one that is repeated counts once', async () => {
    const [one, two] = [await handled(), await handled()];
    const statuses: number[] = [];
    for (const request of ['a', 'a', 'b', 'c', 'd']) statuses.push((await one.post('Hello', request)).status);
    for (const request of ['a', 'b', 'c']) statuses.push((await two.post('Hello', request)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 402, 200, 200, 402]);
    expect((await one.history()).messages).toHaveLength(3);
  });
});
