// POST /chat/clear and its three outcomes (docs/protocol.md#clearing).

import { describe, expect, it } from 'vitest';
import { openStream } from './support/stream-reader.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor } from './support/visitor.ts';
import type { Answer, Visitor } from './support/visitor.ts';

const demoHost = useDemoHost();

const clear = (visitor: Visitor): Promise<Answer> =>
  visitor.call('/chat/clear', { method: 'POST', body: { conversationId: visitor.conversationId } });

/** A visitor whose message has been answered. */
const visitorWhoSaid = async (...texts: readonly string[]): Promise<Visitor> => {
  const visitor = await createVisitor(demoHost());
  for (const text of texts) await visitor.read((await visitor.say(text)).id);
  return visitor;
};

const countHidden = async ({ conversationId }: Visitor): Promise<number> => {
  const rows = await demoHost().database.query('select id from messages where conversation_id = $1 and hidden', [
    conversationId,
  ]);
  return rows.length;
};

describe('POST /chat/clear', () => {
  it('hides everything, keeps the conversation, deletes nothing', async () => {
    const visitor = await createVisitor(demoHost());
    const message = await visitor.say('Forget this');
    await visitor.read(message.id);
    expect(await clear(visitor)).toMatchObject({
      status: 200,
      message: 'Chat cleared',
      data: { conversationId: visitor.conversationId },
    });
    expect(await visitor.history()).toEqual({ messages: [], next: -1 });
    expect((await visitor.read(message.id)).status).toBe(404);
    expect(await countHidden(visitor)).toBe(2);
    await visitor.say('A new start');
    expect((await createVisitor(demoHost(), visitor.token)).conversationId).toBe(visitor.conversationId);
  });

  it('is done when there is nothing to hide', async () => {
    const visitor = await createVisitor(demoHost());
    expect(await clear(visitor)).toMatchObject({ status: 200, data: { conversationId: visitor.conversationId } });
  });

  it('ends a reply that runs, without a trace in the history', async () => {
    const visitor = await createVisitor(demoHost());
    const message = await visitor.say('/slow 20 /long 40');
    const { reading } = await openStream((options) => visitor.read(message.id, options));
    await clear(visitor);
    expect((await reading).end).not.toBe('broken');
    expect((await visitor.history()).messages).toEqual([]);
    expect(await countHidden(visitor)).toBe(2);
  });

  it('is refused in words, without data, once after /clear-refused', async () => {
    const visitor = await visitorWhoSaid('/clear-refused', 'Something in between');
    const refused = await clear(visitor);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([200, { message: 'Clearing is closed today' }]);
    expect((await visitor.history()).messages).toHaveLength(4);
    expect(await countHidden(visitor)).toBe(0);
    expect((await clear(visitor)).data).toEqual({ conversationId: visitor.conversationId });
    expect((await visitor.history()).messages).toEqual([]);
  });

  it('fails once after /clear-broken', async () => {
    const visitor = await visitorWhoSaid('/clear-broken');
    expect(await clear(visitor)).toMatchObject({ status: 500, message: expect.any(String) });
    expect((await visitor.history()).messages).toHaveLength(2);
    expect((await clear(visitor)).status).toBe(200);
    expect((await visitor.history()).messages).toEqual([]);
  });

  it('lets a running reply go on when it is refused', async () => {
    const visitor = await createVisitor(demoHost());
    const message = await visitor.say('/clear-refused /slow 40 /long 1');
    const { reading } = await openStream((options) => visitor.read(message.id, options));
    expect((await clear(visitor)).data).toBeUndefined();
    expect((await reading).end).toBe('complete');
    expect((await visitor.history()).messages).toHaveLength(2);
  });

  it('heeds a wish in its own conversation only', async () => {
    await visitorWhoSaid('/clear-broken');
    expect((await clear(await visitorWhoSaid('Hello'))).status).toBe(200);
  });
});

describe('without scenarios', () => {
  const plainHost = useDemoHost({ hasScenarios: false });

  it('clears whatever was said', async () => {
    const visitor = await createVisitor(plainHost());
    await visitor.read((await visitor.say('/clear-broken')).id);
    expect((await clear(visitor)).data).toEqual({ conversationId: visitor.conversationId });
  });
});
