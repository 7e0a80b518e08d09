// The visitor's last message, said anew (docs/protocol.md#edit).

import { describe, expect, it } from 'vitest';
import { signInOperator } from '../operator/operator-client.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor, sendBody } from './support/visitor.ts';
import type { Answer, Visitor } from './support/visitor.ts';

const demoHost = useDemoHost({ limits: { send: { max: 60, timeWindow: 600_000 } } });

let requests = 0;
const edit = (visitor: Visitor, messageId: string, text: string, requestId = `edit-${(requests += 1)}`) =>
  visitor.call('/chat/v4', {
    method: 'POST',
    body: { ...sendBody(visitor.conversationId, text), trigger: 'submit-message', messageId },
    headers: { 'x-request-id': requestId },
  });
const idOf = ({ data }: Answer): string => (data as { id: string }).id;
const shown = async (visitor: Visitor) =>
  (await visitor.history()).messages.map(({ id, role, content, replaces }) => ({ id, role, content, replaces }));
const asked = async (text = 'How do I brew it?', personaId?: string) => {
  const visitor = await createVisitor(demoHost(), null, personaId);
  const question = await visitor.say(text);
  await visitor.read(question.id);
  return { visitor, questionId: question.id };
};

describe('a message that is said anew', () => {
  it('is offered by the persona that wants it', async () => {
    expect((await createVisitor(demoHost())).bootstrap.capabilities?.edit).toBe(true);
    expect((await createVisitor(demoHost(), null, 'agenda')).bootstrap.capabilities?.edit).toBe(false);
    const { visitor, questionId } = await asked('Hello', 'voice-note');
    expect((await edit(visitor, questionId, 'Good day')).status).toBe(404);
  });

  it('takes the place of the old one and of its reply, once for each request', async () => {
    const { visitor, questionId } = await asked();
    const before = await shown(visitor);
    const stored = await edit(visitor, questionId, 'How do I cool it?', 'once');
    expect(stored.data).toMatchObject({ content: 'How do I cool it?', replaces: questionId, requestId: 'once' });
    await visitor.read(idOf(stored));
    const after = await shown(visitor);
    expect(after).toHaveLength(before.length);
    expect(after.at(-2)).toMatchObject({ id: idOf(stored), replaces: questionId });
    const known = new Set(before.slice(-2).map(({ id }) => id));
    expect(after.some(({ id }) => known.has(id))).toBe(false);
    expect(idOf(await edit(visitor, questionId, 'How do I cool it?', 'once'))).toBe(idOf(stored));
    expect(await shown(visitor)).toEqual(after);
  });

  it('can be said anew again, and ends the reply that is being written', async () => {
    const { visitor, questionId } = await asked();
    const second = idOf(await edit(visitor, questionId, '/slow 50 Hello'));
    const third = await edit(visitor, second, 'Good day');
    expect(third.data).toMatchObject({ replaces: second });
    await visitor.read(idOf(third));
    const texts = (await shown(visitor)).map(({ content }) => content);
    expect(texts.some((text) => text?.includes('/slow') === true)).toBe(false);
    expect(texts.at(-2)).toBe('Good day');
  });

  it('is the last one of the visitor alone, while no human has to do with it', async () => {
    const { visitor, questionId } = await asked();
    expect((await edit(visitor, 'unknown', 'Hi')).status).toBe(404);
    const other = await createVisitor(demoHost());
    expect((await edit(other, questionId, 'Hi')).status).toBe(404);
    expect((await edit(visitor, questionId, '  ')).status).toBe(422);
    const next = await visitor.say('And cold?');
    await visitor.read(next.id);
    const before = await shown(visitor);
    const refused = await edit(visitor, questionId, 'Hi');
    expect([refused.status, refused.message]).toEqual([409, 'Only your last message can be changed.']);
    const operator = await signInOperator(demoHost());
    await operator.act(visitor.conversationId, 'take-over');
    const live = await visitor.say('Are you there?');
    expect((await edit(visitor, live.id, 'Hi')).status).toBe(409);
    expect((await shown(visitor)).slice(0, before.length)).toEqual(before);
  });

  it('can be taken away with what stood there before', async () => {
    const { visitor, questionId } = await asked('First words');
    await visitor.read(idOf(await edit(visitor, questionId, 'Second words')));
    const headers = { authorization: `Bearer ${visitor.token}` };
    const words = await (await fetch(`${demoHost().apiUrl}/me/export`, { headers })).text();
    expect(words).toContain('First words');
    expect(words).toContain('Second words');
  });
});
