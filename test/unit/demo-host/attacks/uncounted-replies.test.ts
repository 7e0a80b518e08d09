// Messages that a human answers cost nothing, so the model must never answer them, whoever handles the conversation later.

import type { Brain } from '@persona-chat/demo-host/server/brains/brain.ts';
import { describe, expect, it } from 'vitest';
import { signInOperator } from '../operator/operator-client.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';

const answered: string[] = [];
const brain: Brain = {
  async *reply({ message }) {
    answered.push(message.content ?? '');
    yield { type: 'text', delta: 'Yes.' };
  },
};
const host = useDemoHost({ brain, budgets: { modelCalls: { visitor: 3, site: 0, total: 0 } } });

describe('a message that went to a human', () => {
  it('is never answered by the model, also when the stream of its reply is asked for after the hand-back', async () => {
    const visitor = await createVisitor(host());
    const operator = await signInOperator(host());
    const before = await visitor.say('before');
    expect((await visitor.read(before.id)).end).toBe('complete');
    await operator.act(visitor.conversationId, 'take-over');
    const live = [await visitor.say('live one'), await visitor.say('live two')];
    // What nobody has answered would be left to the persona (operator/take-over.test.ts).
    await operator.act(visitor.conversationId, 'messages', { content: 'All noted.' });
    await operator.act(visitor.conversationId, 'hand-back');

    for (const { id } of live) expect((await visitor.read(id)).status).toBe(409);
    // The same request again is no way either.
    await operator.act(visitor.conversationId, 'take-over');
    const { id } = await visitor.say('live three', 'live-three');
    await operator.act(visitor.conversationId, 'messages', { content: 'That too.' });
    await operator.act(visitor.conversationId, 'hand-back');
    expect((await visitor.say('live three', 'live-three')).id).toBe(id);
    expect((await visitor.read(id)).status).toBe(409);

    expect((await visitor.read(before.id)).end).toBe('complete');
    const after = await visitor.say('after');
    expect((await visitor.read(after.id)).end).toBe('complete');
    expect(answered).toEqual(['before', 'after']);
  });

  it('leaves calls that were paid for to be made: as many as there are, and no more', async () => {
    const visitor = await createVisitor(host());
    for (const text of ['1', '2', '3']) expect((await visitor.post(text)).status).toBe(200);
    expect((await visitor.post('4')).status).toBe(402);
  });
});
