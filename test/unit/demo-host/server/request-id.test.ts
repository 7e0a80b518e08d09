// The stored message names its request id wherever it is handed out (docs/protocol.md#sending).

import { createVisitor } from './support/visitor.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { signInOperator } from '../operator/operator-client.ts';
import { describe, expect, it } from 'vitest';

const demoHost = useDemoHost();

describe('the request id of a stored message', () => {
  it('comes back with the answer, with that to a repeated request, and with the history', async () => {
    const visitor = await createVisitor(demoHost());
    const stored = await visitor.say('Hello', 'first-1');
    expect([stored.requestId, (await visitor.say('Hello', 'first-1')).requestId]).toEqual(['first-1', 'first-1']);
    await visitor.read(stored.id);
    const { messages } = await visitor.history();
    expect(messages.map(({ role, requestId }) => [role, requestId])).toEqual([
      ['user', 'first-1'],
      ['persona', null],
    ]);
  });

  it('comes with the last message of the bootstrap', async () => {
    const visitor = await createVisitor(demoHost());
    await visitor.say('/slow 20 /long 20', 'last-1');
    const { bootstrap } = await createVisitor(demoHost(), visitor.token);
    expect(bootstrap.conversation.lastMessage).toMatchObject({ role: 'user', requestId: 'last-1' });
  });

  it('comes with a message that starts an agenda', async () => {
    const visitor = await createVisitor(demoHost(), null, 'agenda');
    const message = { role: 'user', content: '', attachments: [], createdAt: '2026-01-01T00:00:00.000Z' };
    const body = {
      conversationId: visitor.conversationId,
      clientId: 'c',
      targetLanguage: 'EN',
      voiceEnabled: false,
      chatMode: 'text',
      channel: 'WEB',
      agendaToTriggerId: 'tea-order',
      message,
    };
    const headers = { 'x-request-id': 'trigger-1' };
    const { data } = await visitor.call('/chat/v4', { method: 'POST', body, headers });
    expect(data).toMatchObject({ origin: 'TRIGGER_AGENDA', requestId: 'trigger-1' });
  });

  it('is taken from the header alone, and is null without one', async () => {
    const visitor = await createVisitor(demoHost());
    const message = {
      role: 'user',
      content: 'Hi',
      attachments: [],
      createdAt: '2026-01-01T00:00:00.000Z',
      requestId: 'made-up',
    };
    const body = {
      conversationId: visitor.conversationId,
      clientId: 'c',
      targetLanguage: 'EN',
      voiceEnabled: false,
      chatMode: 'text',
      channel: 'WEB',
      message,
    };
    const { data } = await visitor.call('/chat/v4', { method: 'POST', body });
    expect(data).toMatchObject({ content: 'Hi', requestId: null });
  });

  it('is told to the operator for what either has sent, and to the visitor for their own alone', async () => {
    const visitor = await createVisitor(demoHost());
    const operator = await signInOperator(demoHost());
    await operator.act(visitor.conversationId, 'take-over');
    await visitor.say('Anyone?', 'asked-1');
    await operator.act(visitor.conversationId, 'messages', { content: 'Here.' }, 'answered-1');
    const requestIds = (messages: readonly { readonly requestId?: string | null | undefined }[]) =>
      messages.map(({ requestId }) => requestId);
    expect(requestIds((await visitor.history()).messages)).toEqual(['asked-1', null]);
    expect(requestIds((await operator.detail(visitor.conversationId)).messages)).toEqual(['asked-1', 'answered-1']);
  });
});
