import { describe, expect, it } from 'vitest';
import { createAgendaVisitor } from '../agendas/agenda-visitor.ts';
import { firstText, openStream } from '../server/support/stream-reader.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import type { Visitor } from '../server/support/visitor.ts';
import { signInOperator } from './operator-client.ts';

const host = useDemoHost();

const handler = async ({ call, conversationId }: Visitor): Promise<unknown> => {
  const body = { conversationId, clientId: 'test-client', channel: 'WEB', targetLanguage: 'EN' };
  const { data } = await call('/conversations', { method: 'POST', body });
  return (data as { conversation: { handleBy: unknown } }).conversation.handleBy;
};

describe('taking over', () => {
  it('ends a reply that runs with what the visitor has read, and keeps exactly that', async () => {
    const visitor = await createVisitor(host());
    const operator = await signInOperator(host());
    const { id } = await visitor.say('/slow 20 /long 20');
    const { reading } = await openStream((options) => visitor.read(id, options));
    expect((await operator.act(visitor.conversationId, 'take-over')).status).toBe(200);
    const read = await reading;
    expect(read.end).toBe('complete');
    const [, stored] = (await visitor.history()).messages;
    expect(stored?.content).toBe(firstText(read));
    expect(await handler(visitor)).toEqual({ id: operator.operator.id, name: 'Sam', type: 'USER' });
    // A widget that lost its connection in that moment asks again.
    expect((await visitor.read(id)).end).toBe('complete');
  });

  it('sends messages to the human alone', async () => {
    const visitor = await createVisitor(host());
    const operator = await signInOperator(host());
    await operator.act(visitor.conversationId, 'take-over');
    const message = await visitor.say('Is somebody there?');
    expect(message).toMatchObject({ role: 'user', isLive: true });
    expect((await visitor.read(message.id)).status).toBe(409);
    const seen = await operator.detail(visitor.conversationId);
    expect(seen.messages.map(({ content }) => content)).toEqual(['Is somebody there?']);
    expect([seen.isReplying, seen.last]).toMatchObject([
      false,
      { role: 'user', text: 'Is somebody there?', isLive: true },
    ]);
  });

  it('leaves what nobody has answered to the persona', async () => {
    const visitor = await createVisitor(host());
    const operator = await signInOperator(host());
    await operator.act(visitor.conversationId, 'take-over');
    const message = await visitor.say('When do you open?');
    expect((await operator.act(visitor.conversationId, 'hand-back')).status).toBe(200);
    expect((await visitor.read(message.id)).end).toBe('complete');
    expect((await visitor.history()).messages.map(({ role }) => role)).toEqual(['user', 'persona']);
  });

  it('leaves nothing to the persona that the human has answered', async () => {
    const visitor = await createVisitor(host());
    const operator = await signInOperator(host());
    await operator.act(visitor.conversationId, 'take-over');
    const message = await visitor.say('When do you open?');
    await operator.act(visitor.conversationId, 'messages', { content: 'At nine.' });
    await operator.act(visitor.conversationId, 'hand-back');
    expect((await visitor.read(message.id)).status).toBe(409);
  });

  it('shows what the human says as the persona, live, once for each request', async () => {
    const visitor = await createVisitor(host());
    const operator = await signInOperator(host());
    await operator.act(visitor.conversationId, 'take-over');
    await operator.act(visitor.conversationId, 'messages', { content: 'I am here.' }, 'one');
    await operator.act(visitor.conversationId, 'messages', { content: 'I am here.' }, 'one');
    const { messages } = await visitor.history();
    expect(messages).toMatchObject([{ role: 'persona', content: 'I am here.', isLive: true, origin: null }]);
  });

  it.each([
    ['nobody has taken over', false],
    ['somebody else has', true],
  ])('refuses a message when %s', async (_name, isTaken) => {
    const visitor = await createVisitor(host());
    const [operator, other] = [await signInOperator(host()), await signInOperator(host(), 'Kim')];
    if (isTaken) await other.act(visitor.conversationId, 'take-over');
    const answer = await operator.act(visitor.conversationId, 'messages', { content: 'Hello' });
    expect([answer.status, answer.message]).toEqual([409, 'Please take the conversation over first.']);
    expect((await visitor.history()).messages).toEqual([]);
  });

  it('gives the conversation back to the persona', async () => {
    const visitor = await createVisitor(host());
    const operator = await signInOperator(host());
    await operator.act(visitor.conversationId, 'take-over');
    await visitor.say('Hello?');
    await operator.act(visitor.conversationId, 'hand-back');
    expect(await handler(visitor)).toBeNull();
    const { id, isLive } = await visitor.say('Do you ship abroad?');
    expect(isLive).toBe(false);
    expect(firstText(await visitor.read(id))).toContain('We pack orders');
  });

  it('leaves an agenda where it is, and lets it begin', async () => {
    const visitor = await createAgendaVisitor(host());
    const operator = await signInOperator(host());
    await visitor.begin();
    await operator.act(visitor.conversationId, 'take-over');
    await visitor.say('Sencha');
    expect((await visitor.agenda()).progress?.currentAgendaItemId).toBe('tea');
    expect(await visitor.outputs()).toEqual([]);
    await operator.act(visitor.conversationId, 'hand-back');
    expect(await visitor.ask('Sencha')).toContain('How many grams?');
  });
});

describe('the paywall', () => {
  it('refuses messages in its words and opens again', async () => {
    const visitor = await createVisitor(host());
    const operator = await signInOperator(host());
    await operator.act(visitor.conversationId, 'paywall', { passed: false, reason: 'Your trial is over.' });
    const refused = await visitor.post('Hello', 'the-same');
    expect([refused.status, refused.message]).toEqual([402, 'Your trial is over.']);
    expect((await visitor.history()).messages).toEqual([]);
    await operator.act(visitor.conversationId, 'paywall', { passed: true });
    expect((await visitor.post('Hello', 'the-same')).status).toBe(200);
  });

  it('says something when the operator gave no reason, also to a trigger and in live chat', async () => {
    const visitor = await createAgendaVisitor(host());
    const operator = await signInOperator(host());
    await operator.act(visitor.conversationId, 'paywall', { passed: false });
    await operator.act(visitor.conversationId, 'take-over');
    for (const answer of [await visitor.post('Hello'), await visitor.trigger('tea-order')]) {
      expect([answer.status, answer.message]).toEqual([402, 'The chat is paused. Please try again later.']);
    }
  });

  it('lets a reply that runs come to its end', async () => {
    const visitor = await createVisitor(host());
    const operator = await signInOperator(host());
    const { id } = await visitor.say('/slow 5 /long 1');
    const { reading } = await openStream((options) => visitor.read(id, options));
    await operator.act(visitor.conversationId, 'paywall', { passed: false, reason: 'Enough.' });
    expect((await reading).end).toBe('complete');
    expect(firstText(await reading)).toContain('a bud at a time');
  });
});
