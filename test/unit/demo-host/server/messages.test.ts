// Sending, history and the small calls beside them.

import { fillConversation } from '../../../helpers/fill-conversation.ts';
import { messageSchema } from '@persona-chat/widget/protocol/message.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { useDemoHost } from './support/use-demo-host.ts';
import { call, createVisitor, sendBody } from './support/visitor.ts';

const demoHost = useDemoHost();

describe('GET /chat', () => {
  it('G5: pages through 200 messages, oldest first inside a page, without hole or double', async () => {
    const visitor = await createVisitor(demoHost());
    const ids = await fillConversation(demoHost().database, visitor.conversationId, 200);
    let page = await visitor.history();
    expect(page.messages.map(({ id }) => id)).toEqual(ids.slice(-20));
    const seen = [...page.messages];
    let pages = 1;
    while (page.next !== -1) {
      page = await visitor.history(String(page.next));
      seen.unshift(...page.messages);
      pages += 1;
    }
    expect(seen.map(({ id }) => id)).toEqual(ids);
    expect(pages).toBe(10);
  });

  it('ends with -1 when nothing is older, also when there is nothing at all', async () => {
    const visitor = await createVisitor(demoHost());
    expect(await visitor.history()).toEqual({ messages: [], next: -1 });
    await fillConversation(demoHost().database, visitor.conversationId, 20);
    expect(await visitor.history()).toMatchObject({ next: -1, messages: { length: 20 } });
  });

  it('refuses a cursor from elsewhere and a broken query', async () => {
    const visitor = await createVisitor(demoHost());
    const base = `/chat?conversationId=${visitor.conversationId}`;
    expect((await visitor.call(`${base}&lastId=unknown`)).status).toBe(400);
    expect((await visitor.call(`${base}&take=many`)).status).toBe(400);
    expect((await visitor.call('/chat')).status).toBe(400);
    expect((await visitor.call(`${base}&conversationId=two`)).status).toBe(400);
  });

  it('is not cached', async () => {
    const visitor = await createVisitor(demoHost());
    const answer = await visitor.call(`/chat?conversationId=${visitor.conversationId}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('POST /chat/v4', () => {
  it('answers with the stored message', async () => {
    const visitor = await createVisitor(demoHost());
    const message = await visitor.say('Hello there');
    expect(message).toMatchObject({ role: 'user', content: 'Hello there', status: 'delivered', channel: 'WEB_WIDGET' });
    expect(message.createdAt).not.toBe('2026-01-01T00:00:00.000Z');
  });

  it('P2, G2: stores a repeated request once and answers the same', async () => {
    const visitor = await createVisitor(demoHost());
    const [first, second] = [await visitor.say('Once', 'same'), await visitor.say('Once', 'same')];
    expect(second).toEqual(first);
    await visitor.read(first.id);
    expect((await visitor.say('Once', 'same')).id).toBe(first.id);
    const { messages } = await visitor.history();
    expect(messages.filter(({ role }) => role === 'user')).toHaveLength(1);
  });

  it('P2, G2: stores a request once when it arrives several times at once', async () => {
    const visitor = await createVisitor(demoHost());
    const sent = await Promise.all(Array.from({ length: 6 }, () => visitor.say('/long 3', 'at-once')));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    const reading = await visitor.read(sent[0]?.id ?? '');
    expect(reading.end).toBe('complete');
    expect([...reading.texts.values()].join('')).toContain('**3.**');
  });

  it('stores what a database could choke on', async () => {
    const visitor = await createVisitor(demoHost());
    const message = await visitor.say('a\u0000b \ud83d c \ud83c\udf75 "; drop table messages; --');
    expect(message.content).toBe('ab \ufffd c \ud83c\udf75 "; drop table messages; --');
    const errorEvent = { message: '\u0000\udc00', name: 'Error' };
    const answer = await visitor.call('/chat/error-events', { method: 'POST', body: { clientId: 'c', errorEvent } });
    expect(answer.status).toBe(201);
    expect((await visitor.call('/chat?conversationId=%00')).status).toBe(400);
  });

  it('takes the same request id in two conversations for two messages', async () => {
    const [one, two] = [await createVisitor(demoHost()), await createVisitor(demoHost())];
    expect((await one.say('Hi', 'shared')).id).not.toBe((await two.say('Hi', 'shared')).id);
  });

  it('keeps a quote, and drops one that is not in the conversation', async () => {
    const visitor = await createVisitor(demoHost());
    const quoted = await visitor.say('Quote me');
    const quote = async (replyToId: string) => {
      const body = sendBody(visitor.conversationId, 'As you said');
      const message = { ...(body['message'] as object), replyToId };
      return v.parse(
        messageSchema,
        (await visitor.call('/chat/v4', { method: 'POST', body: { ...body, message } })).data,
      );
    };
    expect((await quote(quoted.id)).replyToId).toBe(quoted.id);
    expect((await quote('elsewhere')).replyToId).toBeNull();
  });

  const change = (message: object) => (body: Record<string, unknown>) => ({
    ...body,
    message: { ...(body['message'] as object), ...message },
  });
  const attachment = { type: 'FILE', url: 'https://files.example/a.pdf', name: 'a.pdf', mimeType: 'application/pdf' };

  it.each<[string, number, (body: Record<string, unknown>) => unknown]>([
    ['an empty message', 422, change({ content: ' ' })],
    ['a message that is too long', 422, change({ content: 'x'.repeat(20_001) })],
    ['a message in the persona’s name', 422, change({ role: 'persona' })],
    ['too many attachments', 422, change({ attachments: Array.from({ length: 11 }, () => attachment) })],
    ['an attachment of no known type', 400, change({ attachments: [{ ...attachment, type: 'MALWARE' }] })],
    ['a body without a message', 400, ({ message: _, ...body }) => body],
    ['broken JSON', 400, () => '{"conversationId": '],
    ['a body beyond the limit', 413, change({ content: 'x'.repeat(300_000) })],
  ])('refuses %s', async (_name, status, spoil) => {
    const visitor = await createVisitor(demoHost());
    const body = spoil(sendBody(visitor.conversationId, 'Hello'));
    const answer = await visitor.call('/chat/v4', { method: 'POST', body });
    expect(answer.status).toBe(status);
    expect((await visitor.history()).messages).toEqual([]);
  });

  it('refuses a body that is no JSON', async () => {
    const visitor = await createVisitor(demoHost());
    const answer = await visitor.call('/chat/v4', {
      method: 'POST',
      body: 'hi',
      headers: { 'content-type': 'text/xml' },
    });
    expect(answer.status).toBe(415);
  });

  it('takes an agenda trigger without content', async () => {
    const visitor = await createVisitor(demoHost(), null, 'agenda');
    const body = { ...sendBody(visitor.conversationId, ''), agendaToTriggerId: 'tea-order' };
    const answer = await visitor.call('/chat/v4', { method: 'POST', body });
    expect(v.parse(messageSchema, answer.data).origin).toBe('TRIGGER_AGENDA');
  });

  it('opens no reply while a human answers', async () => {
    const visitor = await createVisitor(demoHost());
    await demoHost().database.query('update conversations set handle_by = $2::text::jsonb where id = $1', [
      visitor.conversationId,
      JSON.stringify({ id: 'owner', name: 'Owner', type: 'USER' }),
    ]);
    const message = await visitor.say('Anyone there?');
    expect((await visitor.read(message.id)).status).toBe(409);
    expect((await visitor.history()).messages).toHaveLength(1);
  });

  it('is refused when the scenario asks for it, with its words', async () => {
    const visitor = await createVisitor(demoHost());
    expect(await visitor.post('/refuse 403 Not in this shop')).toMatchObject({
      status: 403,
      message: 'Not in this shop',
    });
    expect((await visitor.post('/refuse')).status).toBe(422);
    expect((await visitor.history()).messages).toEqual([]);
  });

  it('is limited once for a request id, with Retry-After', async () => {
    const visitor = await createVisitor(demoHost());
    const answer = await visitor.post('/limit 2', 'limited');
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect((await visitor.post('/limit 2', 'limited')).status).toBe(200);
  });
});

describe('the small calls', () => {
  it('stores reported failures', async () => {
    const visitor = await createVisitor(demoHost());
    const errorEvent = { message: 'It broke', name: 'TypeError', stack: 'at x' };
    const body = { conversationId: visitor.conversationId, clientId: 'c', errorEvent };
    expect((await visitor.call('/chat/error-events', { method: 'POST', body })).status).toBe(201);
    const rows = await demoHost().database.query('select event from error_events where conversation_id = $1', [
      visitor.conversationId,
    ]);
    expect(rows).toEqual([{ event: errorEvent }]);
  });

  it('tells its version', async () => {
    const reply = await fetch(`${demoHost().apiUrl}/api/version`);
    expect(await reply.json()).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  });

  it('answers 404 in JSON for a call that does not exist', async () => {
    expect((await call(demoHost(), '/admin')).status).toBe(404);
    expect((await call(demoHost(), '/chat/v4', { method: 'DELETE' })).status).toBe(404);
  });
});
