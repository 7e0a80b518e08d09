import { liveChangeSchema } from '@persona-chat/widget/protocol/live.ts';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import type { Visitor } from '../server/support/visitor.ts';
import { readEvents } from './sse-reader.ts';
import type { EventReader } from './sse-reader.ts';

const demoHost = useDemoHost();
const open: EventReader[] = [];
afterEach(() => {
  for (const reader of open.splice(0)) reader.leave();
});

const urlOf = ({ bootstrap }: Visitor): string => {
  const { realtime } = bootstrap;
  if (realtime?.kind !== 'sse') throw new Error('The bootstrap offers no events');
  return realtime.url;
};
const visit = (): Promise<Visitor> => createVisitor(demoHost(), null, 'guide');
const listen = async (visitor: Visitor, lastEventId: string | null = null): Promise<EventReader> => {
  const reader = await readEvents(urlOf(visitor), visitor.token, lastEventId);
  open.push(reader);
  expect(reader.status).toBe(200);
  return reader;
};
const changes = ({ events }: EventReader): v.InferOutput<typeof liveChangeSchema>[] =>
  events.filter(({ event }) => event === 'change').map(({ data }) => v.parse(liveChangeSchema, data));
const lastId = ({ events }: EventReader): string => events.findLast(({ id }) => id !== null)?.id ?? '';

describe('GET /chat/live', () => {
  it('begins with everything there is', async () => {
    const visitor = await visit();
    const reader = await listen(visitor);
    expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(reader.headers.get('cache-control')).toBe('no-store, no-transform');
    await vi.waitFor(() => expect(reader.events).toHaveLength(2));
    expect(reader.events[0]).toEqual({ event: 'reset', id: null, data: {} });
    const { conversationId } = visitor;
    expect(changes(reader)).toMatchObject([{ collection: 'conversation', type: 'added', id: conversationId }]);
  });

  it('tells each new message and the reply to it', async () => {
    const visitor = await visit();
    const reader = await listen(visitor);
    await vi.waitFor(() => expect(reader.events).toHaveLength(2));
    const message = await visitor.say('/two');
    await vi.waitFor(() =>
      expect(changes(reader).at(-1)).toMatchObject({ data: { lastMessage: { role: 'persona' } } }),
    );
    const { messages } = await visitor.history();
    const [, ...later] = changes(reader);
    expect(later.every(({ type }) => type === 'modified')).toBe(true);
    expect(later[0]).toMatchObject({ data: { lastMessageId: message.id } });
    expect(later.at(-1)?.data).toMatchObject({ lastMessage: messages.at(-1), lastMessageId: messages.at(-1)?.id });
  });

  it('ends with the token that it was opened with, and no other', async () => {
    const [gone, here] = [await visit(), await visit()];
    const [ended, goes] = [await listen(gone), await listen(here)];
    await gone.call('/me/token', { method: 'DELETE' });
    await ended.ended;
    await here.say('Hello');
    await vi.waitFor(() => expect(changes(goes).length).toBeGreaterThan(1));
  });

  it('reads a change once, although its process hears of it twice', async () => {
    const visitor = await visit();
    const reader = await listen(visitor);
    await vi.waitFor(() => expect(reader.events).toHaveLength(2));
    const { database, live } = demoHost();
    const heard: (number | null)[] = [];
    const leave = live.subscribe(visitor.conversationId, (version) => heard.push(version));
    const statements = vi.spyOn(database, 'query');
    await database.query(`update conversations set validating = '{"passed":false}' where id = $1`, [
      visitor.conversationId,
    ]);
    live.changed(visitor.conversationId);
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    await vi.waitFor(() => expect(reader.events).toHaveLength(3));
    await database.query('select 1');
    expect(statements.mock.calls.filter(([text]) => text.includes('from live_feeds'))).toHaveLength(1);
    expect(heard[0]).toBe(heard[1]);
    leave();
    statements.mockRestore();
  });

  it('F2: tells what was missed to whoever brings the last id, and nothing twice', async () => {
    const visitor = await visit();
    const first = await listen(visitor);
    await vi.waitFor(() => expect(first.events).toHaveLength(2));
    const id = lastId(first);
    first.leave();
    await visitor.read((await visitor.say('Hello')).id);
    const second = await listen(visitor, id);
    await vi.waitFor(() => expect(second.events).toHaveLength(1));
    expect(second.events[0]?.event).toBe('change');

    const known = lastId(second);
    second.leave();
    const third = await listen(visitor, known);
    await visitor.call('/chat/clear', { method: 'POST', body: { conversationId: visitor.conversationId } });
    await vi.waitFor(() => expect(third.events).toHaveLength(1));
    expect(changes(third)).toMatchObject([{ type: 'modified', data: { lastMessage: null, lastMessageId: null } }]);
    expect(lastId(third)).not.toBe(known);
  });

  it('begins anew for an id that it does not know', async () => {
    const reader = await listen(await visit(), `${'f'.repeat(32)}.12`);
    await vi.waitFor(() => expect(reader.events.map(({ event }) => event)).toEqual(['reset', 'change']));
  });

  it('SEC8: is for the visitor of the conversation only', async () => {
    const [visitor, stranger] = [await visit(), await visit()];
    const statusOf = async (url: string, token: string | null): Promise<number> => {
      const reader = await readEvents(url, token);
      reader.leave();
      return reader.status;
    };
    expect(await statusOf(urlOf(visitor), null)).toBe(401);
    expect(await statusOf(urlOf(visitor), 'f'.repeat(43))).toBe(401);
    expect(await statusOf(urlOf(visitor), stranger.token)).toBe(404);
    expect(await statusOf(`${demoHost().apiUrl}/chat/live`, visitor.token)).toBe(400);
    const foreign = await readEvents(urlOf(visitor), visitor.token, null, 'https://evil.example');
    expect(foreign.status).toBe(403);
  });

  it('lets other streams of the same visitor go on when one leaves', async () => {
    const visitor = await visit();
    const [one, two] = [await listen(visitor), await listen(visitor)];
    await vi.waitFor(() => expect(two.events).toHaveLength(2));
    one.leave();
    await visitor.say('Hello');
    await vi.waitFor(() => expect(two.events.length).toBeGreaterThan(2));
    expect(one.events.length).toBeLessThanOrEqual(2);
  });
});
