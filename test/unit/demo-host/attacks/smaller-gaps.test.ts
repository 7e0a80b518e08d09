// Smaller gaps: a message of nothing that can be stored, a session that is over, a reply without an end.

import type { Brain } from '@persona-chat/demo-host/server/brains/brain.ts';
import { maxReplyCharacters } from '@persona-chat/demo-host/server/replies/reply-run.ts';
import { describe, expect, it } from 'vitest';
import { signInOperator } from '../operator/operator-client.ts';
import { readEvents } from '../realtime/sse-reader.ts';
import { eventually } from '../server/support/eventually.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';

let deltas = 0;
const endlessBrain: Brain = {
  async *reply({ message, signal }) {
    while (message.content === 'parts' && !signal.aborted) yield { type: 'start' };
    while (!signal.aborted) {
      deltas += 1;
      yield { type: 'text', delta: 'tea '.repeat(500) };
    }
  },
};
const host = useDemoHost({ brain: endlessBrain });

describe('a message', () => {
  it.each(['\0', '\0\0 \0', ' \n '])('of nothing that is stored is refused: %j', async (content) => {
    const visitor = await createVisitor(host());
    const answer = await visitor.post(content);
    expect([answer.status, answer.message]).toEqual([422, 'Please enter a message or upload a file.']);
    expect((await visitor.history()).messages).toEqual([]);
  });
});

describe('a reply', () => {
  it('ends where it is too long, and what was said stays', async () => {
    const visitor = await createVisitor(host());
    const { id } = await visitor.say('Hello');
    expect((await visitor.read(id)).end).toBe('complete');
    const [, stored] = (await visitor.history()).messages;
    expect(stored?.content?.length).toBe(maxReplyCharacters);
    expect(deltas).toBeLessThan(60);
  });

  it('ends where it has too many parts', async () => {
    const visitor = await createVisitor(host());
    const { id } = await visitor.say('parts');
    expect((await visitor.read(id)).end).toBeDefined();
  });
});

describe('the events of an operator', () => {
  it('end with the session', async () => {
    const operator = await signInOperator(host());
    const other = await signInOperator(host(), 'Kim');
    const [gone, stays] = await Promise.all(
      [operator, other].map(({ token }) => readEvents(`${host().apiUrl}/operator/events`, token)),
    );
    await eventually(() => [gone, stays].every((reader) => (reader?.comments.length ?? 0) > 0));
    await operator.call('/operator/sign-out', { method: 'POST', body: {} });
    const visitor = await createVisitor(host());
    await visitor.call('/chat/clear', { method: 'POST', body: { conversationId: visitor.conversationId } });
    await eventually(() => JSON.stringify(stays?.events).includes(visitor.conversationId));
    await gone?.ended;
    expect(gone?.events).toEqual([]);
    stays?.leave();
  });
});
