// What a reply that ended before its end leaves in the history (docs/protocol.md#try-again).

import { describe, expect, it } from 'vitest';
import { signInOperator } from '../operator/operator-client.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor, sendBody } from './support/visitor.ts';
import type { Answer, Visitor } from './support/visitor.ts';

const demoHost = useDemoHost({ limits: { send: { max: 60, timeWindow: 600_000 } } });

const shown = async (visitor: Visitor) =>
  (await visitor.history()).messages.slice(-2).map(({ role, isStopped }) => [role, isStopped]);
const stop = async (visitor: Visitor, questionId: string, shownPart = ''): Promise<void> => {
  const query = `conversationId=${visitor.conversationId}${shownPart}`;
  expect((await visitor.call(`/chat/v4/stream/${questionId}?${query}`, { method: 'DELETE' })).status).toBe(200);
};
const again = (visitor: Visitor, messageId: string, requestId: string): Promise<Answer> =>
  visitor.call('/chat/v4', {
    method: 'POST',
    body: { ...sendBody(visitor.conversationId, ''), trigger: 'regenerate-message', messageId },
    headers: { 'x-request-id': requestId },
  });
const stoppedAtOnce = async () => {
  const visitor = await createVisitor(demoHost());
  const question = await visitor.say('/slow 30 Hello');
  await stop(visitor, question.id, '&characters=0');
  return { visitor, question };
};

describe('a reply that was stopped', () => {
  it('says so in the history, and one that was told to its end does not', async () => {
    const visitor = await createVisitor(demoHost());
    const question = await visitor.say('/slow 30 Hello');
    await visitor.read(question.id, { until: (event) => event.type === 'token' });
    await stop(visitor, question.id);
    expect(await shown(visitor)).toEqual([
      ['user', undefined],
      ['persona', true],
    ]);
    const next = await visitor.say('And cold?');
    await visitor.read(next.id);
    expect(await shown(visitor)).toEqual([
      ['user', undefined],
      ['persona', undefined],
    ]);
  });

  it('before its first word is told by its question', async () => {
    const { visitor } = await stoppedAtOnce();
    expect((await shown(visitor)).at(-1)).toEqual(['user', true]);
  });
});

describe('a question whose reply was stopped before its first word', () => {
  it('is answered anew, once for each request, and is not stored again', async () => {
    const { visitor, question } = await stoppedAtOnce();
    const before = (await visitor.history()).messages.length;
    const asked = await again(visitor, question.id, 'once');
    expect([asked.status, asked.data]).toEqual([200, expect.objectContaining({ id: question.id })]);
    expect(asked.data).not.toHaveProperty('isStopped');
    expect((await shown(visitor)).at(-1)).toEqual(['user', undefined]);
    const reading = await visitor.read(question.id);
    expect((await again(visitor, question.id, 'once')).status).toBe(200);
    const { messages } = await visitor.history();
    expect(messages).toHaveLength(before + 1);
    const [[id, content] = []] = [...reading.texts];
    expect(messages.at(-1)).toMatchObject({ id, content });
    expect(messages.at(-1)).not.toHaveProperty('versions');
  });

  it('can be stopped so again, and asked for again', async () => {
    const { visitor, question } = await stoppedAtOnce();
    await again(visitor, question.id, 'second');
    await stop(visitor, question.id, '&characters=0');
    expect((await shown(visitor)).at(-1)).toEqual(['user', true]);
    await again(visitor, question.id, 'third');
    await visitor.read(question.id);
    expect((await shown(visitor)).at(-1)).toEqual(['persona', undefined]);
  });

  it('waits while a human answers, and is answered once they have handed back', async () => {
    const { visitor, question } = await stoppedAtOnce();
    const operator = await signInOperator(demoHost());
    await operator.act(visitor.conversationId, 'take-over');
    const refused = await again(visitor, question.id, 'human');
    expect([refused.status, refused.message]).toEqual([409, 'A human answers in this conversation.']);
    await operator.act(visitor.conversationId, 'hand-back');
    expect((await shown(visitor)).at(-1)).toEqual(['user', true]);
    expect((await again(visitor, question.id, 'back')).status).toBe(200);
    await visitor.read(question.id);
    expect((await shown(visitor)).at(-1)).toEqual(['persona', undefined]);
  });

  it('is not so told where it belongs to an agenda, which goes on from it', async () => {
    const visitor = await createVisitor(demoHost());
    const question = await visitor.say('/slow 30 Hello');
    // What an agenda says comes at once: nobody could stop it before its first word.
    const turn = JSON.stringify({ kind: 'answered', agenda: 'Tea', said: null, question: null });
    await demoHost().database.query('update replies set turn = $2::text::jsonb where user_message_id = $1', [
      question.id,
      turn,
    ]);
    await stop(visitor, question.id, '&characters=0');
    expect((await shown(visitor)).at(-1)).toEqual(['user', undefined]);
  });

  it('is no reply of which there are several, nor any other message', async () => {
    const { visitor, question } = await stoppedAtOnce();
    const body = { conversationId: visitor.conversationId, index: 1 };
    expect((await visitor.call(`/chat/${question.id}/version`, { method: 'PUT', body })).status).toBe(404);
    const other = await createVisitor(demoHost());
    expect((await again(other, question.id, 'foreign')).status).toBe(404);
    const next = await visitor.say('And cold?');
    await visitor.read(next.id);
    expect((await again(visitor, question.id, 'late')).status).toBe(409);
  });
});
