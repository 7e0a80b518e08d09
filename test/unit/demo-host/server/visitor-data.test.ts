// What visitors may have and take away: GET /me/export, DELETE /me, DELETE /me/token (docs/protocol.md#a-visitors-own-data).

import { describe, expect, it } from 'vitest';
import { checkValue } from './support/openapi.ts';
import { eventually } from './support/eventually.ts';
import { pdf, png } from './support/sample-files.ts';
import { lastSegment, uploaded } from './support/uploads.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { call, createVisitor } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

const demoHost = useDemoHost();

interface Exported {
  readonly visitor: { readonly id: string; readonly name: string | null };
  readonly conversations: readonly {
    readonly id: string;
    readonly messages: readonly { readonly content: string; readonly isCleared: boolean }[];
  }[];
  readonly files: readonly { readonly name: string; readonly originalName: string; readonly content: string }[];
  readonly reportedErrors: readonly object[];
}

const exported = async ({ token }: Visitor, conversationId?: string): Promise<Exported> => {
  const query = conversationId === undefined ? '' : `?conversationId=${conversationId}`;
  const reply = await fetch(`${demoHost().apiUrl}/me/export${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="conversation-[\d-]{10}\.json"$/);
  const value = (await reply.json()) as Exported;
  checkValue(['components', 'schemas', 'VisitorExport'], value);
  return value;
};

/** Somebody with a conversation, a file in it, one beside it, and a reported error. */
const visitorWithData = async (): Promise<Visitor & { readonly fileUrl: string }> => {
  const visitor = await createVisitor(demoHost());
  const add = (name: string, bytes: Buffer) => uploaded(demoHost(), { token: visitor.token, name, bytes });
  const fileUrl = await add('Tea.png', png);
  const sent = await visitor.sendFiles('My secret recipe', [fileUrl], 'IMAGE');
  await visitor.read(sent.id);
  await add('Card.pdf', pdf);
  const errorEvent = { name: 'Error', message: 'Broken' };
  await visitor.call('/chat/error-events', { method: 'POST', body: { clientId: 'test-client', errorEvent } });
  return { ...visitor, fileUrl };
};

/** How many rows of each table name something of this visitor. */
const rowsOf = async (visitor: Visitor, guestId: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const [table, column] of [
    ['guests', 'id'],
    ['tokens', 'guest_id'],
    ['uploads', 'guest_id'],
    ['error_events', 'guest_id'],
    ['guest_answers', 'guest_id'],
    ['conversations', 'guest_id'],
  ] as const) {
    const rows = await demoHost().database.query(`select 1 from ${table} where ${column} = $1`, [guestId]);
    counts[table] = rows.length;
  }
  for (const table of ['messages', 'replies', 'conversation_agendas', 'agenda_outputs']) {
    const rows = await demoHost().database.query(`select 1 from ${table} where conversation_id = $1`, [
      visitor.conversationId,
    ]);
    counts[table] = rows.length;
  }
  return counts;
};

const idOf = ({ bootstrap }: Visitor): string => bootstrap.guest?.id ?? '';

describe('GET /me/export', () => {
  it('holds all that is stored, with the bytes of files', async () => {
    const visitor = await visitorWithData();
    const all = await exported(visitor);
    expect(all.visitor).toMatchObject({ id: idOf(visitor), name: null });
    expect(all.conversations[0]?.messages[0]).toMatchObject({ content: 'My secret recipe', isCleared: false });
    expect(all.files.map(({ originalName }) => originalName)).toEqual(['Tea.png', 'Card.pdf']);
    expect(Buffer.from(all.files[1]?.content ?? '', 'base64').equals(pdf)).toBe(true);
    expect(all.reportedErrors).toHaveLength(1);
  });

  it('holds one conversation where that is asked for, and none of somebody else', async () => {
    const visitor = await visitorWithData();
    const one = await exported(visitor, visitor.conversationId);
    expect(one.files.map(({ originalName }) => originalName)).toEqual(['Tea.png']);
    const other = await createVisitor(demoHost());
    const refused = await other.call(`/me/export?conversationId=${visitor.conversationId}`);
    expect(refused.status).toBe(404);
  });

  it('is written for a few at the same time only: each takes memory while it is read', async () => {
    const visitor = await visitorWithData();
    const ask = () =>
      fetch(`${demoHost().apiUrl}/me/export`, { headers: { authorization: `Bearer ${visitor.token}` } });
    // Longer than what sockets hold, so that they stay open while nobody reads.
    await demoHost().database.query("update messages set content = repeat('tea ', 500000) where conversation_id = $1", [
      visitor.conversationId,
    ]);
    const open = [await ask(), await ask()];
    const third = await ask();
    expect([...open.map(({ status }) => status), third.status]).toEqual([200, 200, 429]);
    expect(third.headers.get('retry-after')).toBe('60');
    for (const reply of open) await reply.body?.cancel();
    await eventually(async () => {
      const again = await ask();
      await again.body?.cancel();
      return again.status === 200;
    });
  });

  it('says which messages were cleared', async () => {
    const visitor = await createVisitor(demoHost());
    await visitor.read((await visitor.say('Forget this')).id);
    await visitor.call('/chat/clear', { method: 'POST', body: { conversationId: visitor.conversationId } });
    const { conversations } = await exported(visitor);
    expect(conversations[0]?.messages[0]).toMatchObject({ content: 'Forget this', isCleared: true });
  });
});

describe('DELETE /me', () => {
  it('leaves nothing of the visitor, nor of their files', async () => {
    const visitor = await visitorWithData();
    const before = await rowsOf(visitor, idOf(visitor));
    expect(before).toMatchObject({ guests: 1, tokens: 1, uploads: 2, error_events: 1, conversations: 1, messages: 2 });
    expect((await fetch(visitor.fileUrl)).status).toBe(200);
    expect((await visitor.call('/me', { method: 'DELETE' })).status).toBe(200);
    const after = await rowsOf(visitor, idOf(visitor));
    expect(new Set(Object.values(after))).toEqual(new Set([0]));
    expect((await fetch(visitor.fileUrl)).status).toBe(404);
    expect((await visitor.call('/me/export')).status).toBe(401);
  });

  it('ends a reply that runs', async () => {
    const visitor = await createVisitor(demoHost());
    await visitor.say('/slow 20 /long 40');
    expect((await visitor.call('/me', { method: 'DELETE' })).status).toBe(200);
    expect(await rowsOf(visitor, idOf(visitor))).toMatchObject({ messages: 0, replies: 0 });
  });

  it('touches nobody else, and leaves a signed-in user their account', async () => {
    const other = await visitorWithData();
    const user = await createVisitor(demoHost(), 'demo-user-token');
    await user.say('Mine');
    expect((await user.call('/me', { method: 'DELETE' })).status).toBe(200);
    const again = await createVisitor(demoHost(), 'demo-user-token');
    expect(again.conversationId).not.toBe(user.conversationId);
    expect((await again.history()).messages).toEqual([]);
    expect(await rowsOf(other, idOf(other))).toMatchObject({ messages: 2, uploads: 2 });
  });

  it('tells whoever listens that the conversation has gone, and keeps none of its words', async () => {
    const visitor = await visitorWithData();
    await visitor.call('/me', { method: 'DELETE' });
    const rows = await demoHost().database.query<{ data: unknown }>(
      'select data from live_documents where conversation_id = $1',
      [visitor.conversationId],
    );
    expect(rows.every(({ data }) => data === null)).toBe(true);
  });
});

describe('DELETE /me/token', () => {
  it('ends what the token opens, and nothing else', async () => {
    const visitor = await visitorWithData();
    expect((await visitor.call('/me/token', { method: 'DELETE' })).status).toBe(200);
    expect((await visitor.call(`/chat?conversationId=${visitor.conversationId}`)).status).toBe(401);
    expect(await rowsOf(visitor, idOf(visitor))).toMatchObject({ messages: 2 });
    expect((await call(demoHost(), '/me/token', { method: 'DELETE' })).status).toBe(401);
  });
});

describe('POST /chat/clear', () => {
  it('deletes the files of the conversation, and no draft', async () => {
    const visitor = await visitorWithData();
    await visitor.call('/chat/clear', { method: 'POST', body: { conversationId: visitor.conversationId } });
    expect((await fetch(visitor.fileUrl)).status).toBe(404);
    const rows = await demoHost().database.query<{ name: string }>('select name from uploads where guest_id = $1', [
      idOf(visitor),
    ]);
    expect(rows.map(({ name }) => name)).not.toContain(lastSegment(visitor.fileUrl));
    expect(rows).toHaveLength(1);
  });
});
