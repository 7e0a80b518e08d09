// A great number of chats, most of them opened by nobody in particular: the operator's list stays quick, and shows the others.

import { readList } from '@persona-chat/demo-host/server/operator/conversation-list.ts';
import type { ListFilter } from '@persona-chat/demo-host/server/operator/conversation-list.ts';
import { beforeAll, expect, it } from 'vitest';
import { signInOperator } from '../operator/operator-client.ts';
import type { OperatorClient } from '../operator/operator-client.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';

const host = useDemoHost();
let operator: OperatorClient;
beforeAll(async () => {
  operator = await signInOperator(host());
});

const idsOf = async (): Promise<readonly string[]> => (await operator.list()).map(({ id }) => id);

/** As so many visitors would, each with a chat. */
const openMany = async (count: number, saysSomething: boolean): Promise<void> => {
  const prefix = saysSomething ? 'said' : 'empty';
  const { database } = host();
  await database.query(
    `insert into guests (id, client_id) select '${prefix}' || n, 'many' from generate_series(1, ${count}) as n`,
  );
  await database.query(
    `insert into conversations (id, persona_id, channel, target_language, guest_id, last_activity_at)
     select '${prefix}' || n, 'support', 'WEB', 'EN', '${prefix}' || n, ${saysSomething ? "now() - interval '1 day'" : 'null'}
     from generate_series(1, ${count}) as n`,
  );
  if (!saysSomething) return;
  await database.query(
    `insert into messages (id, conversation_id, role, content)
     select '${prefix}' || n, '${prefix}' || n, 'user', 'Hello' from generate_series(1, ${count}) as n`,
  );
};

it('shows chats in which somebody speaks, however many are opened and left after them', async () => {
  const first = await createVisitor(host());
  await first.read((await first.say('Is anybody there?')).id);
  const empty: string[] = [];
  for (let index = 0; index < 101; index += 1) empty.push((await createVisitor(host())).conversationId);
  const ids = await idsOf();
  expect(ids).toContain(first.conversationId);
  expect(ids.filter((id) => empty.includes(id))).toEqual([]);
});

it('puts the newest first, by what stands in the chat, and keeps one that was taken over without a word', async () => {
  const [one, two, silent] = [await createVisitor(host()), await createVisitor(host()), await createVisitor(host())];
  for (const visitor of [one, two]) await visitor.read((await visitor.say('Hello')).id);
  expect((await idsOf()).slice(0, 2)).toEqual([two.conversationId, one.conversationId]);
  await one.read((await one.say('Hello again')).id);
  expect((await idsOf()).slice(0, 2)).toEqual([one.conversationId, two.conversationId]);
  expect((await operator.act(silent.conversationId, 'take-over')).status).toBe(200);
  expect((await idsOf())[0]).toBe(silent.conversationId);
  const [summary] = await operator.list();
  expect(summary).toMatchObject({ last: null, handleBy: { type: 'USER' } });
});

it('shows a visitor who has said who they are, also where they open another chat', async () => {
  const visitor = await createVisitor(host());
  const guestId = visitor.bootstrap.guest?.id ?? '';
  expect(await idsOf()).not.toContain(visitor.conversationId);
  const body = { name: 'Ada', email: 'ada@example.org', additionalInfo: [] };
  expect((await visitor.call(`/guests/${guestId}`, { method: 'PUT', body })).status).toBe(200);
  expect(await idsOf()).toContain(visitor.conversationId);
  const other = await createVisitor(host(), visitor.token, 'agenda');
  expect(await idsOf()).toContain(other.conversationId);
  const known = await createVisitor(host(), 'demo-user-token');
  expect(await idsOf()).toContain(known.conversationId);
});

it('is read by an index alone, whatever there is', async () => {
  await openMany(5_000, true);
  await openMany(5_000, false);
  await host().database.query('analyze');
  const planOf = async (filter: ListFilter): Promise<string> => {
    let statement: readonly [string, readonly unknown[]] = ['', []];
    const query = async (text: string, params: readonly unknown[] = []) => {
      statement = [text, params];
      return [];
    };
    await readList({ query }, { filter, search: '', operatorId: operator.operator.id });
    const rows = await host().database.query<{ 'QUERY PLAN': string }>(`explain ${statement[0]}`, statement[1]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  for (const [filter, index] of [
    ['all', 'conversations_by_activity'],
    ['waiting', 'conversations_of_humans'],
    ['mine', 'conversations_of_humans'],
    ['closed', 'conversations_closed'],
  ] as const) {
    const plan = await planOf(filter);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (conversations|messages)/);
  }
  expect(await operator.list()).toHaveLength(100);
});
