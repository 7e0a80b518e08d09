// PUT /chat/{messageId}/feedback, and where what it stores shows (docs/protocol.md#feedback).

import { describe, expect, it } from 'vitest';
import { signInOperator } from '../operator/operator-client.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor } from './support/visitor.ts';
import type { Answer, Visitor } from './support/visitor.ts';

const demoHost = useDemoHost({ limits: { send: { max: 12, timeWindow: 600_000 } } });

/** A visitor who was answered, and the reply. */
const answered = async (personaId?: string): Promise<{ readonly visitor: Visitor; readonly replyId: string }> => {
  const visitor = await createVisitor(demoHost(), null, personaId);
  const question = await visitor.say('How do I brew it?');
  await visitor.read(question.id);
  const { messages } = await visitor.history();
  return { visitor, replyId: messages.at(-1)?.id ?? '' };
};
const put = (visitor: Visitor, id: string, body: object): Promise<Answer> =>
  visitor.call(`/chat/${id}/feedback`, {
    method: 'PUT',
    body: { conversationId: visitor.conversationId, value: 'up', ...body },
  });
const stored = async (visitor: Visitor): Promise<unknown> => (await visitor.history()).messages.at(-1)?.feedback;

describe('PUT /chat/{messageId}/feedback', () => {
  it('is offered by the persona that wants it', async () => {
    expect((await createVisitor(demoHost())).bootstrap.capabilities?.feedback).toBe(true);
    expect((await createVisitor(demoHost(), null, 'agenda')).bootstrap.capabilities?.feedback).toBe(false);
  });

  it('stores the last word, which the history shows', async () => {
    const { visitor, replyId } = await answered();
    expect(await stored(visitor)).toBeUndefined();
    const said = { value: 'down', reasons: ['unhelpful', 'other', 'other'], text: '  Too\u0000 short ' };
    const feedback = { value: 'down', reasons: ['unhelpful', 'other'], text: expect.stringMatching(/^Too.? short$/u) };
    expect((await put(visitor, replyId, said)).data).toEqual({ messageId: replyId, feedback });
    expect(await stored(visitor)).toEqual(feedback);
    await put(visitor, replyId, { value: 'up', reasons: ['unsafe'], text: 'Not meant' });
    expect(await stored(visitor)).toEqual({ value: 'up', reasons: [], text: '' });
    expect((await put(visitor, replyId, { value: 'none' })).data).toEqual({ messageId: replyId, feedback: null });
    expect(await stored(visitor)).toBeUndefined();
  });

  it("is nobody else's business", async () => {
    const { visitor, replyId } = await answered();
    const other = await createVisitor(demoHost());
    expect((await put(other, replyId, {})).status).toBe(404);
    expect((await put(other, replyId, { conversationId: visitor.conversationId })).status).toBe(404);
    const body = { conversationId: visitor.conversationId, value: 'up' };
    const nobody = await other.call(`/chat/${replyId}/feedback`, { method: 'PUT', body, token: null });
    expect(nobody.status).toBe(401);
    expect(await stored(visitor)).toBeUndefined();
  });

  it('is about replies of a persona that wants it', async () => {
    const { visitor } = await answered();
    const own = (await visitor.history()).messages[0]?.id ?? '';
    expect((await put(visitor, own, {})).status).toBe(404);
    expect((await put(visitor, 'unknown', {})).status).toBe(404);
    const elsewhere = await answered('voice-note');
    expect((await put(elsewhere.visitor, elsewhere.replyId, {})).status).toBe(404);
  });

  it.each([
    [{ value: 'sideways' }],
    [{ reasons: ['<script>'] }],
    [{ reasons: Array.from({ length: 9 }, () => 'other') }],
    [{ reasons: 'other' }],
    [{ text: 'x'.repeat(1_001) }],
  ])('refuses %j', async (body) => {
    const { visitor, replyId } = await answered();
    expect((await put(visitor, replyId, body)).status).toBe(400);
  });

  it('is limited as sending is', async () => {
    const { visitor, replyId } = await answered();
    const statuses = new Set<number>();
    for (let index = 0; index < 13; index += 1) statuses.add((await put(visitor, replyId, {})).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});

it('is in the export, in what the operator reads, and gone with a cleared reply', async () => {
  const { visitor, replyId } = await answered();
  const feedback = { value: 'down', reasons: ['incorrect'], text: 'Colder' };
  await put(visitor, replyId, feedback);
  const file = (await (
    await fetch(`${demoHost().apiUrl}/me/export`, { headers: { authorization: `Bearer ${visitor.token}` } })
  ).json()) as { conversations: { messages: { id: string; feedback?: unknown }[] }[] };
  expect(file.conversations[0]?.messages.find(({ id }) => id === replyId)?.feedback).toEqual(feedback);
  const operator = await signInOperator(demoHost());
  expect((await operator.detail(visitor.conversationId)).messages.at(-1)?.feedback).toEqual(feedback);
  await visitor.call('/chat/clear', { method: 'POST', body: { conversationId: visitor.conversationId } });
  expect((await put(visitor, replyId, {})).status).toBe(404);
});
