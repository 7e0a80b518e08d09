// Several conversations of one visitor with a persona: GET /conversations, PATCH and DELETE of one, and opening another
// (docs/protocol.md#past-conversations).

import type { Bootstrap } from '@persona-chat/widget/protocol/bootstrap.ts';
import type { PastConversation } from '@persona-chat/widget/protocol/past-conversation.ts';
import { describe, expect, it } from 'vitest';
import { png } from './support/sample-files.ts';
import { uploaded } from './support/uploads.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { bootstrapBody, call, createVisitor, sendBody } from './support/visitor.ts';
import type { Answer, Visitor } from './support/visitor.ts';

const demoHost = useDemoHost();

const open = async ({ token }: Visitor, body: object): Promise<Bootstrap> => {
  const answer = await call(demoHost(), '/conversations', {
    method: 'POST',
    token,
    body: { ...bootstrapBody, ...body },
  });
  return answer.data as Bootstrap;
};
const startAnother = async (visitor: Visitor): Promise<string> =>
  (await open(visitor, { isNew: true })).conversation.id;
const ask = ({ token }: Visitor, query = '', openId = ''): Promise<Answer> =>
  call(demoHost(), `/conversations?personaId=support${query}`, { token, headers: { 'x-conversation-id': openId } });
const list = async (visitor: Visitor, query?: string, openId?: string): Promise<PastConversation[]> =>
  (await ask(visitor, query, openId)).data as PastConversation[];
const sayIn = async (visitor: Visitor, id: string, content: string): Promise<void> => {
  const sent = await visitor.call('/chat/v4', { method: 'POST', body: sendBody(id, content) });
  expect(sent.status).toBe(200);
  await visitor.read((sent.data as { id: string }).id, { conversationId: id } as never);
};
const rename = (visitor: Visitor, id: string, title: unknown): Promise<Answer> =>
  visitor.call(`/conversations/${id}`, { method: 'PATCH', body: { title } });
const remove = (visitor: Visitor, id: string): Promise<Answer> =>
  visitor.call(`/conversations/${id}`, { method: 'DELETE' });
const store = (id: string, role: string, content: string): Promise<unknown> =>
  demoHost().database.query(
    `with saved as (insert into messages (id, conversation_id, role, content) values ($1, $2, $3, $4) returning created_at)
     update conversations set last_activity_at = saved.created_at from saved where conversations.id = $2`,
    [crypto.randomUUID(), id, role, content],
  );

describe('the list', () => {
  it('has a title, the last line, the time, the newest first, and is announced', async () => {
    const visitor = await createVisitor(demoHost());
    expect(visitor.bootstrap.capabilities?.conversations).toBe(true);
    await store(
      visitor.conversationId,
      'user',
      '  Which green tea\n is the mildest one that you have in your shop at the moment? ',
    );
    await store(visitor.conversationId, 'persona', 'Sencha\u202e **Asa**');
    const second = await startAnother(visitor);
    await store(second, 'user', 'Do you ship to Norway?');
    const [newest, oldest] = await list(visitor);
    expect(newest).toMatchObject({ id: second, title: 'Do you ship to Norway?' });
    expect(oldest).toMatchObject({
      id: visitor.conversationId,
      title: 'Which green tea is the mildest one that you have in your…',
      lastMessage: { role: 'persona', content: 'Sencha **Asa**', files: [] },
    });
    expect(Date.parse(oldest?.updatedAt ?? '')).toBeLessThanOrEqual(Date.parse(newest?.updatedAt ?? ''));
  });

  it('counts what the other side has said since the visitor last looked', async () => {
    const visitor = await createVisitor(demoHost());
    const first = visitor.conversationId;
    await store(first, 'user', 'Hello');
    await store(first, 'persona', 'One');
    await store(first, 'persona', 'Two');
    const unread = async (openId = ''): Promise<number | undefined> =>
      (await list(visitor, '', openId)).find(({ id }) => id === first)?.unreadCount;
    expect(await unread()).toBe(2);
    await visitor.history();
    expect(await unread()).toBe(0);
    await store(first, 'persona', 'Three');
    expect(await unread()).toBe(1);
    // It is on screen.
    expect(await unread(first)).toBe(0);
  });

  it('leaves out what was only opened, but for the one on screen', async () => {
    const visitor = await createVisitor(demoHost());
    expect(await list(visitor)).toEqual([]);
    expect((await list(visitor, '', visitor.conversationId)).map(({ title }) => title)).toEqual([null]);
  });

  it('names files where nothing was written, and shows nothing that was cleared', async () => {
    const visitor = await createVisitor(demoHost());
    const url = await uploaded(demoHost(), { token: visitor.token, name: 'Tea.png', bytes: png });
    await visitor.sendFiles('', [url], 'IMAGE');
    const files = (await list(visitor)).map(({ title, lastMessage }) => [title, lastMessage?.files]);
    expect(files[0]?.[0]).toBeNull();
    await visitor.call('/chat/clear', { method: 'POST', body: { conversationId: visitor.conversationId } });
    expect(await list(visitor)).toEqual([]);
  });

  it('finds words of titles and messages, whatever their case, and no pattern', async () => {
    const visitor = await createVisitor(demoHost());
    await store(visitor.conversationId, 'user', 'Tea for 100% of us');
    const second = await startAnother(visitor);
    await store(second, 'user', 'Another');
    await rename(visitor, second, 'Travel to OSLO');
    const found = async (search: string): Promise<string[]> =>
      (await list(visitor, `&search=${encodeURIComponent(search)}`)).map(({ id }) => id);
    expect(await found('oslo')).toEqual([second]);
    expect(await found('tea FOR')).toEqual([visitor.conversationId]);
    expect(await found('0%')).toEqual([visitor.conversationId]);
    expect(await found('%')).toEqual([visitor.conversationId]);
    expect(await found('_ea')).toEqual([]);
    expect(await found("' or 1=1 --")).toEqual([]);
    expect(await found('  ')).toHaveLength(2);
  });

  it('comes in pages of twenty, each conversation once', async () => {
    const visitor = await createVisitor(demoHost());
    for (let index = 0; index < 25; index += 1) await store(await startAnother(visitor), 'user', `Question ${index}`);
    const first = await ask(visitor);
    const next = first.metadata?.['nextParamId'];
    const second = await ask(visitor, `&cursor=${String(next)}`);
    expect(second.metadata?.['nextParamId']).toBe(-1);
    const titles = [...(first.data as PastConversation[]), ...(second.data as PastConversation[])].map(
      ({ title }) => title,
    );
    expect(titles).toEqual(Array.from({ length: 25 }, (_, index) => `Question ${24 - index}`));
  });

  it.each([['&search=' + 'x'.repeat(201)], ['&cursor=nobody'], ['&cursor=%20']])('refuses %s', async (query) => {
    expect((await ask(await createVisitor(demoHost()), query)).status).toBe(400);
  });

  it('shows nobody what is another visitor’s', async () => {
    const [own, other] = [await createVisitor(demoHost()), await createVisitor(demoHost())];
    await store(own.conversationId, 'user', 'My secret');
    expect(await list(other, '&search=secret', own.conversationId)).toEqual([]);
    expect((await ask(other, `&cursor=${own.conversationId}`)).status).toBe(400);
    expect((await call(demoHost(), '/conversations?personaId=support')).status).toBe(401);
  });
});

describe('another conversation', () => {
  it('is new, and the old one stays and can be opened again', async () => {
    const visitor = await createVisitor(demoHost());
    await sayIn(visitor, visitor.conversationId, 'First');
    const second = await startAnother(visitor);
    expect(second).not.toBe(visitor.conversationId);
    const { conversation } = await open(visitor, { conversationId: visitor.conversationId });
    expect(conversation.id).toBe(visitor.conversationId);
    expect((await visitor.history()).messages.map(({ content }) => content)).toContain('First');
  });

  it('is the same one while nothing was said in it, however often it is asked for, and the one that goes on', async () => {
    const visitor = await createVisitor(demoHost());
    await store(visitor.conversationId, 'user', 'First');
    const ids = await Promise.all([1, 2, 3].map(() => startAnother(visitor)));
    expect(new Set(ids).size).toBe(1);
    expect((await open(visitor, {})).conversation.id).toBe(ids[0]);
  });
});

describe('a title', () => {
  it('is the visitor’s until they take it back, one line without what hides or turns it', async () => {
    const visitor = await createVisitor(demoHost());
    await store(visitor.conversationId, 'user', 'First words');
    const renamed = await rename(visitor, visitor.conversationId, '  <b>My\n\u202etea</b> ');
    expect(renamed.data).toMatchObject({ title: '<b>My tea</b>' });
    expect((await list(visitor))[0]?.title).toBe('<b>My tea</b>');
    expect((await rename(visitor, visitor.conversationId, null)).data).toMatchObject({ title: 'First words' });
    expect((await rename(visitor, visitor.conversationId, '\u200b ')).data).toMatchObject({ title: 'First words' });
  });

  it('is in what the visitor takes away', async () => {
    const visitor = await createVisitor(demoHost());
    await rename(visitor, visitor.conversationId, 'Tea');
    const file = await visitor.call('/me/export').catch(() => null);
    expect(file?.text ?? '').toContain('"title":"Tea"');
  });

  it.each([['x'.repeat(101)], [7], [undefined]])('is refused: %s', async (title) => {
    const visitor = await createVisitor(demoHost());
    expect((await rename(visitor, visitor.conversationId, title)).status).toBe(400);
  });

  it('is nobody else’s to give', async () => {
    const [own, other] = [await createVisitor(demoHost()), await createVisitor(demoHost())];
    expect((await rename(other, own.conversationId, 'Taken')).status).toBe(404);
    expect((await list(own, '', own.conversationId))[0]?.title).toBeNull();
  });
});

describe('deleting one', () => {
  it('leaves nothing of it, and the others as they are', async () => {
    const visitor = await createVisitor(demoHost());
    const url = await uploaded(demoHost(), { token: visitor.token, name: 'Tea.png', bytes: png });
    const sent = await visitor.sendFiles('With a file', [url], 'IMAGE');
    await visitor.read(sent.id);
    const second = await startAnother(visitor);
    await store(second, 'user', 'Stays');
    expect((await remove(visitor, visitor.conversationId)).status).toBe(200);
    for (const table of ['messages', 'replies', 'conversation_agendas'])
      expect(
        await demoHost().database.query(`select 1 from ${table} where conversation_id = $1`, [visitor.conversationId]),
      ).toEqual([]);
    expect((await fetch(url)).status).not.toBe(200);
    expect((await list(visitor)).map(({ id }) => id)).toEqual([second]);
    const { status } = await visitor.call(`/chat?conversationId=${visitor.conversationId}`);
    expect(status).toBe(404);
    expect((await remove(visitor, visitor.conversationId)).status).toBe(404);
    expect((await open(visitor, {})).conversation.id).toBe(second);
  });

  it('of the only one leaves a visitor who can begin another', async () => {
    const visitor = await createVisitor(demoHost());
    await store(visitor.conversationId, 'user', 'Only');
    await remove(visitor, visitor.conversationId);
    const { conversation, guest } = await open(visitor, {});
    expect(conversation.id).not.toBe(visitor.conversationId);
    expect(guest?.id).toBe(visitor.bootstrap.guest?.id);
  });

  it('is nobody else’s to do', async () => {
    const [own, other] = [await createVisitor(demoHost()), await createVisitor(demoHost())];
    expect((await remove(other, own.conversationId)).status).toBe(404);
    expect((await own.history()).messages).toBeDefined();
  });
});
