// Another answer of the last message, and which of them is shown (docs/protocol.md#try-again).

import { describe, expect, it } from 'vitest';
import { signInOperator } from '../operator/operator-client.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor, sendBody } from './support/visitor.ts';
import type { Answer, Visitor } from './support/visitor.ts';

const demoHost = useDemoHost({ limits: { send: { max: 60, timeWindow: 600_000 } } });

interface Asked {
  readonly visitor: Visitor;
  readonly questionId: string;
  readonly replyId: string;
}

/** A visitor who was answered. */
const answered = async (text = 'How do I brew it?', personaId?: string): Promise<Asked> => {
  const visitor = await createVisitor(demoHost(), null, personaId);
  const question = await visitor.say(text);
  await visitor.read(question.id);
  const { messages } = await visitor.history();
  return { visitor, questionId: question.id, replyId: messages.at(-1)?.id ?? '' };
};
let requests = 0;
const again = (visitor: Visitor, messageId: string, requestId = `again-${(requests += 1)}`): Promise<Answer> =>
  visitor.call('/chat/v4', {
    method: 'POST',
    body: { ...sendBody(visitor.conversationId, ''), trigger: 'regenerate-message', messageId },
    headers: { 'x-request-id': requestId },
  });
const choose = (visitor: Visitor, messageId: string, index: unknown): Promise<Answer> =>
  visitor.call(`/chat/${messageId}/version`, {
    method: 'PUT',
    body: { conversationId: visitor.conversationId, index },
  });
const shown = async (visitor: Visitor): Promise<readonly { id: string; content: string; versions: unknown }[]> =>
  (await visitor.history()).messages.map(({ id, content, versions }) => ({ id, content: content ?? '', versions }));
const newest = async (visitor: Visitor) => (await shown(visitor)).at(-1);

describe('another answer', () => {
  it('is offered by the persona that wants it', async () => {
    expect((await createVisitor(demoHost())).bootstrap.capabilities?.regenerate).toBe(true);
    expect((await createVisitor(demoHost(), null, 'agenda')).bootstrap.capabilities?.regenerate).toBe(false);
    const { visitor, replyId } = await answered('Hello', 'voice-note');
    expect((await again(visitor, replyId)).status).toBe(404);
    expect((await choose(visitor, replyId, 1)).status).toBe(404);
  });

  it('takes the place of the reply, and once for each request', async () => {
    const { visitor, questionId, replyId } = await answered();
    const before = await shown(visitor);
    const first = await again(visitor, replyId, 'once');
    expect(first.status).toBe(200);
    expect((first.data as { id: string }).id).toBe(questionId);
    const reading = await visitor.read(questionId);
    const after = await shown(visitor);
    expect(after).toHaveLength(before.length);
    const [[id, content] = []] = [...reading.texts];
    expect(after.at(-1)).toEqual({ id, content, versions: { index: 2, count: 2 } });
    expect(after.at(-1)?.content).not.toBe(before.at(-1)?.content);
    expect((await again(visitor, replyId, 'once')).status).toBe(200);
    await visitor.read(questionId);
    expect(await shown(visitor)).toEqual(after);
  });

  it('can be chosen, and what follows goes on from there', async () => {
    const { visitor, questionId, replyId } = await answered();
    await again(visitor, replyId);
    await visitor.read(questionId);
    const second = await newest(visitor);
    const chosen = await choose(visitor, second?.id ?? '', 1);
    expect(chosen.data).toMatchObject([{ id: replyId, versions: { index: 1, count: 2 } }]);
    expect(await newest(visitor)).toMatchObject({ id: replyId, versions: { index: 1, count: 2 } });
    expect((await choose(visitor, second?.id ?? '', 1)).status).toBe(404);
    expect((await choose(visitor, replyId, 3)).status).toBe(404);
    await again(visitor, replyId);
    await visitor.read(questionId);
    expect(await newest(visitor)).toMatchObject({ versions: { index: 3, count: 3 } });
  });

  it.each([0, 1.5, '2', null])('is not number %j', async (index) => {
    const { visitor, replyId } = await answered();
    expect((await choose(visitor, replyId, index)).status).toBe(400);
  });

  it('is for the last reply of the persona alone, while nobody else answers', async () => {
    const { visitor, questionId, replyId } = await answered();
    expect((await again(visitor, questionId)).status).toBe(409);
    expect((await again(visitor, 'unknown')).status).toBe(404);
    const other = await createVisitor(demoHost());
    expect((await again(other, replyId)).status).toBe(404);
    const next = await visitor.say('And cold?');
    await visitor.read(next.id);
    expect((await again(visitor, replyId)).status).toBe(409);
    const last = await newest(visitor);
    const operator = await signInOperator(demoHost());
    await operator.act(visitor.conversationId, 'take-over');
    const refused = await again(visitor, last?.id ?? '');
    expect([refused.status, refused.message]).toEqual([409, 'A human answers in this conversation.']);
    expect((await choose(visitor, last?.id ?? '', 1)).status).toBe(409);
    expect(await newest(visitor)).toEqual(last);
  });
});

describe('the answer before', () => {
  it('stands while another one is written, and where that is stopped before its first word', async () => {
    const { visitor, questionId, replyId } = await answered('/slow 50 Hello');
    await again(visitor, replyId);
    expect(await newest(visitor)).toMatchObject({ id: replyId });
    const busy = await again(visitor, replyId);
    expect([busy.status, busy.message]).toEqual([409, 'This reply is being written.']);
    const stop = `/chat/v4/stream/${questionId}?conversationId=${visitor.conversationId}&characters=0`;
    expect((await visitor.call(stop, { method: 'DELETE' })).status).toBe(200);
    expect((await visitor.read(questionId)).end).toBe('complete');
    expect(await newest(visitor)).toEqual({ id: replyId, content: expect.any(String), versions: undefined });
  });

  it('gives way to one that was stopped later, or cut off by the next message', async () => {
    const { visitor, questionId, replyId } = await answered('/slow 30 Hello');
    await again(visitor, replyId);
    await visitor.read(questionId, { until: (event) => event.type === 'token' });
    const next = await visitor.say('And cold?');
    await visitor.read(next.id);
    const { messages } = await visitor.history();
    const replies = messages.slice(messages.findIndex(({ id }) => id === questionId) + 1);
    expect(replies.map(({ role, versions }) => [role, versions])).toEqual([
      ['persona', { index: 2, count: 2 }],
      ['user', undefined],
      ['persona', undefined],
    ]);
  });

  it('goes with all its messages, is in the export, and is cleared with the rest', async () => {
    const { visitor, questionId, replyId } = await answered('/two');
    await again(visitor, replyId);
    await visitor.read(questionId);
    const { messages } = await visitor.history();
    const parts = messages.filter(({ role }) => role !== 'user').slice(-3);
    expect(parts.map(({ versions }) => versions)).toEqual(parts.map(() => ({ index: 2, count: 2 })));
    const kept = async () => {
      const headers = { authorization: `Bearer ${visitor.token}` };
      const file = (await (await fetch(`${demoHost().apiUrl}/me/export`, { headers })).json()) as {
        conversations: { messages: { isReplaced: boolean; isCleared: boolean }[] }[];
      };
      const of = file.conversations[0]?.messages ?? [];
      return [of.filter(({ isReplaced }) => isReplaced).length, of.filter(({ isCleared }) => isCleared).length];
    };
    expect(await kept()).toEqual([parts.length, 0]);
    await visitor.call('/chat/clear', { method: 'POST', body: { conversationId: visitor.conversationId } });
    expect(await kept()).toEqual([0, messages.length + parts.length]);
    expect((await choose(visitor, replyId, 1)).status).toBe(404);
  });
});

it('takes ten answers of a question, and no more', async () => {
  const { visitor, questionId } = await answered();
  const statuses: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    statuses.push((await again(visitor, (await newest(visitor))?.id ?? '')).status);
    await visitor.read(questionId);
  }
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 409]);
  expect(await newest(visitor)).toMatchObject({ versions: { index: 10, count: 10 } });
});
