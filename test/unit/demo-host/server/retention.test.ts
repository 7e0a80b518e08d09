// What is deleted after some time (docs/running.md#how-long-things-are-kept).

import type { Database } from '@persona-chat/demo-host/server/store/database.ts';
import { deleteExpired } from '@persona-chat/demo-host/server/store/retention.ts';
import type { RetentionDays } from '@persona-chat/demo-host/server/store/retention.ts';
import { describe, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { pdf } from './support/sample-files.ts';
import { lastSegment, uploaded } from './support/uploads.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

const never: RetentionDays = { conversations: 0, recordings: 0, idleGuests: 0, idleTokens: 0 };
const demoHost = useDemoHost({ upkeepTimes: { deleteEveryMs: 200, retentionDays: { ...never, conversations: 30 } } });
const query = (text: string, params: readonly unknown[]) => demoHost().database.query(text, params);

const visitorWho = async (said: string): Promise<Visitor> => {
  const visitor = await createVisitor(demoHost());
  await visitor.read((await visitor.say(said)).id);
  return visitor;
};
const guestOf = ({ bootstrap }: Visitor): string => bootstrap.guest?.id ?? '';

/** Everything of this visitor's was so many days ago. Not exactly a limit: the embedded database counts whole milliseconds. */
const age = async (visitor: Visitor, days: number): Promise<void> => {
  const then = `now() - ${days} * interval '1 day'`;
  await query(`update conversations set updated_at = ${then}, last_activity_at = ${then} where id = $1`, [
    visitor.conversationId,
  ]);
  await query(`update tokens set used_at = ${then} where guest_id = $1`, [guestOf(visitor)]);
  await query(`update guests set created_at = ${then} where id = $1`, [guestOf(visitor)]);
  await query(`update uploads set created_at = ${then} where guest_id = $1`, [guestOf(visitor)]);
};
const count = async (table: string, column: string, value: string): Promise<number> =>
  (await query(`select 1 from ${table} where ${column} = $1`, [value])).length;

describe('the upkeep', () => {
  it('deletes conversations that are old, with their files, and no others', async () => {
    const [old, fresh] = [await visitorWho('Long ago'), await visitorWho('Today')];
    const url = await uploaded(demoHost(), { token: old.token, name: 'Card.pdf', bytes: pdf });
    await old.read((await old.sendFiles('With a file', [url])).id);
    await age(old, 31);
    await age(fresh, 29);
    await eventually(async () => (await count('conversations', 'id', old.conversationId)) === 0);
    await eventually(async () => (await fetch(url)).status === 404);
    expect(await count('messages', 'conversation_id', old.conversationId)).toBe(0);
    expect(await count('messages', 'conversation_id', fresh.conversationId)).toBe(2);
    // The guest may come back.
    expect(await count('guests', 'id', guestOf(old))).toBe(1);
  });
});

describe('deleteExpired', () => {
  it('deletes guests who were not here for long, with everything of theirs', async () => {
    const [gone, here] = [await visitorWho('I leave'), await visitorWho('I stay')];
    await age(gone, 20);
    await query("update tokens set used_at = now() - interval '20.9 days' where guest_id = $1", [guestOf(gone)]);
    await deleteExpired(demoHost().database, { ...never, idleGuests: 20 });
    expect(await count('guests', 'id', guestOf(gone))).toBe(1);
    await age(gone, 21.01);
    await deleteExpired(demoHost().database, { ...never, idleGuests: 20 });
    expect(await count('guests', 'id', guestOf(gone))).toBe(0);
    expect(await count('conversations', 'id', gone.conversationId)).toBe(0);
    expect(await count('conversations', 'id', here.conversationId)).toBe(1);
  });

  it('puts the words of an old recording in its place', async () => {
    const visitor = await visitorWho('Listen');
    const url = await uploaded(demoHost(), { token: visitor.token, name: 'Card.pdf', bytes: pdf });
    const { id } = await visitor.sendFiles('', [url]);
    await visitor.read(id);
    const words = JSON.stringify([{ type: 'VOICE', url: new URL(url).pathname, content: 'Two cups, please' }]);
    await query('update messages set attachments = $2::text::jsonb where id = $1', [id, words]);
    await query("update uploads set mime_type = 'audio/webm' where guest_id = $1", [guestOf(visitor)]);
    await age(visitor, 8);
    const { files } = await deleteExpired(demoHost().database, { ...never, recordings: 7 });
    expect(files).toHaveLength(1);
    const { messages } = await visitor.history();
    expect(messages.find((message) => message.id === id)).toMatchObject({
      content: 'Two cups, please',
      attachments: [],
    });
  });

  it('keeps typed words beside those of an old recording, and recordings that are not old', async () => {
    const visitor = await visitorWho('Listen');
    const add = (name: string) => uploaded(demoHost(), { token: visitor.token, name, bytes: pdf });
    const [old, young] = [await add('Old.pdf'), await add('Young.pdf')];
    const { id } = await visitor.sendFiles('Typed', [old, young]);
    await visitor.read(id);
    const voice = (url: string, content: string) => ({ type: 'VOICE', url: new URL(url).pathname, content });
    await query('update messages set attachments = $2::text::jsonb where id = $1', [
      id,
      JSON.stringify([voice(old, 'Old words'), voice(young, 'Young words')]),
    ]);
    await query("update uploads set mime_type = 'audio/webm' where guest_id = $1", [guestOf(visitor)]);
    await query("update uploads set created_at = now() - interval '8 days' where original_name = 'Old.pdf'", []);
    await deleteExpired(demoHost().database, { ...never, recordings: 7 });
    const sent = (await visitor.history()).messages.find((message) => message.id === id);
    expect(sent?.content).toBe('Typed\nOld words');
    expect(sent?.attachments?.map(({ content }) => content)).toEqual(['Young words']);
    expect((await fetch(young)).status).toBe(200);
  });

  it('forgets a deleted guest with whatever is left of them, also what came late', async () => {
    const visitor = await visitorWho('I go');
    const guestId = guestOf(visitor);
    const url = await uploaded(demoHost(), { token: visitor.token, name: 'Card.pdf', bytes: pdf });
    const event = { clientId: 'c', errorEvent: { name: 'Error', message: 'Broken' } };
    await visitor.call('/chat/error-events', { method: 'POST', body: event });
    const { database } = demoHost();
    // In one transaction: the upkeep of this server would come between.
    const deleting: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (queryable) => {
          await queryable.query("update guests set client_id = '', deleted_at = now() where id = $1", [guestId]);
          return work(queryable);
        }),
    };
    const { files, failures } = await deleteExpired(deleting, never);
    expect([files, failures]).toEqual([[lastSegment(url)], []]);
    expect(await count('conversations', 'guest_id', guestId)).toBe(0);
    await query('delete from uploads where name = $1', [lastSegment(url)]);
    // Of what an upkeep before this one has left.
    await query("insert into error_events (id, guest_id, client_id, event) values ($1, $1, 'c', '{}')", [guestId]);
    await deleteExpired(demoHost().database, never);
    for (const [table, column] of [
      ['guests', 'id'],
      ['error_events', 'guest_id'],
      ['tokens', 'guest_id'],
    ] as const)
      expect(await count(table, column, guestId)).toBe(0);
    expect(await count('upload_usage', 'owner', `guest ${guestId}`)).toBe(0);
  });

  it('does the rest where one kind fails', async () => {
    const idle = await visitorWho('Once');
    await age(idle, 40);
    const { database } = demoHost();
    const failing: Database = {
      ...database,
      transaction: (work) =>
        database.transaction((queryable) =>
          work({
            query: async (text, params) => {
              if (text.includes('order by updated_at')) throw new Error('This one fails');
              return queryable.query(text, params);
            },
          }),
        ),
    };
    const { failures } = await deleteExpired(failing, { ...never, conversations: 30, idleTokens: 30 });
    expect(failures).toEqual([new Error('This one fails')]);
    expect(await count('tokens', 'guest_id', guestOf(idle))).toBe(0);
  });

  it('looks at no guest who is neither old nor deleted', async () => {
    await query(
      `insert into guests (id, client_id, name) select 'crowd ' || number, 'c', 'Ada' from generate_series(1, $1::int) as number`,
      [5_000],
    );
    await query('analyze guests', []);
    const plans: string[] = [];
    const { database } = demoHost();
    const explaining: Database = {
      ...database,
      transaction: (work) =>
        database.transaction((queryable) =>
          work({
            query: async (text, params) => {
              if (/^select id from guests/.test(text)) {
                const rows = await queryable.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
                plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
              }
              return queryable.query(text, params);
            },
          }),
        ),
    };
    await deleteExpired(explaining, { ...never, idleGuests: 400 });
    expect(plans).toHaveLength(3);
    for (const plan of plans) expect(plan).not.toContain('Seq Scan on guests');
    await query("delete from guests where id like 'crowd %'", []);
  });

  it('ends tokens that nobody uses; a call notes the day of the last use', async () => {
    const [idle, busy, noted] = [await visitorWho('Once'), await visitorWho('Often'), await visitorWho('Yesterday')];
    // Noted a day before they were used last.
    await age(noted, 2.9);
    await age(idle, 3.01);
    await age(busy, 3.01);
    await busy.history();
    await deleteExpired(demoHost().database, { ...never, idleTokens: 2 });
    expect((await idle.call(`/chat?conversationId=${idle.conversationId}`)).status).toBe(401);
    expect((await noted.history()).messages).toHaveLength(2);
    expect((await busy.history()).messages).toHaveLength(2);
  });
});
