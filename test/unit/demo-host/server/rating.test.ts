// PUT /conversations/{conversationId}/rating: when a visitor is asked, and where what they say shows (docs/protocol.md#rating).

import { describe, expect, it } from 'vitest';
import { type OperatorClient, signInOperator } from '../operator/operator-client.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor } from './support/visitor.ts';
import type { Answer, Visitor } from './support/visitor.ts';

const demoHost = useDemoHost({ limits: { send: { max: 12, timeWindow: 600_000 } } });

const end = async (operator: OperatorClient, visitor: Visitor, action = 'hand-back'): Promise<void> => {
  await operator.act(visitor.conversationId, 'take-over');
  await operator.act(visitor.conversationId, action);
};
/** A visitor with whom a human has talked. */
const asked = async (personaId?: string): Promise<{ readonly visitor: Visitor; readonly operator: OperatorClient }> => {
  const visitor = await createVisitor(demoHost(), null, personaId);
  const operator = await signInOperator(demoHost());
  await visitor.say('Is anybody there?');
  await end(operator, visitor);
  return { visitor, operator };
};
const put = (visitor: Visitor, body: object, id = visitor.conversationId): Promise<Answer> =>
  visitor.call(`/conversations/${id}/rating`, { method: 'PUT', body });
const stored = async (visitor: Visitor): Promise<unknown> => {
  const body = {
    personaId: 'support',
    clientId: 'client',
    channel: 'WEB',
    targetLanguage: 'EN',
    conversationId: visitor.conversationId,
  };
  const { data } = await visitor.call('/conversations', { method: 'POST', body });
  return (data as { conversation: { rating?: unknown } }).conversation.rating;
};
const question = { status: 'asked', score: null, text: '' };

describe('PUT /conversations/{conversationId}/rating', () => {
  it('is asked for once a human has ended a conversation with a persona that wants it', async () => {
    const fresh = await createVisitor(demoHost());
    expect(fresh.bootstrap.capabilities?.rating).toBe(true);
    expect(await stored(fresh)).toBeUndefined();
    expect((await put(fresh, { score: 5 })).status).toBe(404);
    const { visitor } = await asked();
    expect(await stored(visitor)).toEqual(question);
    const elsewhere = await asked('voice-note');
    expect(elsewhere.visitor.bootstrap.capabilities?.rating).toBe(false);
    expect(await stored(elsewhere.visitor)).toBeUndefined();
    expect((await put(elsewhere.visitor, { score: 5 })).status).toBe(404);
  });

  it('stores the last word, and does not ask again', async () => {
    const { visitor, operator } = await asked();
    const rating = { status: 'given', score: 4, text: expect.stringMatching(/^Quick.? and kind$/u) };
    const said = { score: 4, text: '  Quick\u0000 and kind ' };
    expect((await put(visitor, said)).data).toEqual({ conversationId: visitor.conversationId, rating });
    expect((await put(visitor, said)).data).toEqual({ conversationId: visitor.conversationId, rating });
    await end(operator, visitor, 'close');
    expect(await stored(visitor)).toEqual(rating);
    await put(visitor, { score: null, text: 'Not meant' });
    expect(await stored(visitor)).toEqual({ status: 'dismissed', score: null, text: '' });
    await end(operator, visitor);
    expect(await stored(visitor)).toEqual({ status: 'dismissed', score: null, text: '' });
  });

  it("is nobody else's business", async () => {
    const { visitor } = await asked();
    const other = await asked();
    expect((await put(other.visitor, { score: 1 }, visitor.conversationId)).status).toBe(404);
    const path = `/conversations/${visitor.conversationId}/rating`;
    expect((await visitor.call(path, { method: 'PUT', body: { score: 1 }, token: null })).status).toBe(401);
    expect(await stored(visitor)).toEqual(question);
  });

  it.each([
    ['no score', {}],
    ['less than one', { score: 0 }],
    ['more than five', { score: 6 }],
    ['a part of one', { score: 2.5 }],
    ['a text', { score: '5' }],
    ['too many words', { score: 5, text: 'x'.repeat(1_001) }],
  ])('refuses %s', async (_what, body) => {
    const { visitor } = await asked();
    expect((await put(visitor, body)).status).toBe(400);
    expect(await stored(visitor)).toEqual(question);
  });

  it('refuses an id that is none', async () => {
    const { visitor } = await asked();
    expect((await put(visitor, { score: 1 }, 'x'.repeat(129))).status).toBe(400);
  });

  it('is limited as sending is', async () => {
    const { visitor } = await asked();
    const statuses = new Set<number>();
    for (let index = 0; index < 13; index += 1) statuses.add((await put(visitor, { score: 3 })).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});

it('is in the export and in what the operator reads; a cleared conversation is not asked about', async () => {
  const { visitor, operator } = await asked();
  await put(visitor, { score: 2, text: '<b>Slow</b>' });
  const rating = { status: 'given', score: 2, text: '<b>Slow</b>' };
  const file = (await (
    await fetch(`${demoHost().apiUrl}/me/export`, { headers: { authorization: `Bearer ${visitor.token}` } })
  ).json()) as { conversations: { rating: unknown }[] };
  expect(file.conversations[0]?.rating).toEqual(rating);
  expect((await operator.detail(visitor.conversationId)).rating).toEqual(rating);
  const cleared = await asked();
  const body = { conversationId: cleared.visitor.conversationId };
  await cleared.visitor.call('/chat/clear', { method: 'POST', body });
  expect(await stored(cleared.visitor)).toBeUndefined();
  expect((await put(cleared.visitor, { score: 2 })).status).toBe(404);
});
