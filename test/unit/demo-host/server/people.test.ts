// Who types, has seen, joined, left, waits, and where an answer goes (docs/protocol.md#people).

import { describe, expect, it } from 'vitest';
import { nextOpening } from '@persona-chat/demo-host/server/personas/hours.ts';
import type { Conversation } from '@persona-chat/widget/protocol/conversation.ts';
import { type OperatorClient, signInOperator } from '../operator/operator-client.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor } from './support/visitor.ts';
import type { Answer, Visitor } from './support/visitor.ts';

const demoHost = useDemoHost();

const told = async (visitor: Visitor): Promise<Conversation> => {
  const body = {
    personaId: 'support',
    clientId: 'client',
    channel: 'WEB',
    targetLanguage: 'EN',
    conversationId: visitor.conversationId,
  };
  const { data } = await visitor.call('/conversations', { method: 'POST', body });
  return (data as { conversation: Conversation }).conversation;
};
const withHuman = async (personaId?: string) => {
  const visitor = await createVisitor(demoHost(), null, personaId);
  const operator = await signInOperator(demoHost());
  const asked = await visitor.say('Is anybody there?');
  await operator.act(visitor.conversationId, 'take-over');
  return { visitor, operator, asked };
};
const activity = (visitor: Visitor, body: object, id = visitor.conversationId): Promise<Answer> =>
  visitor.call(`/conversations/${id}/activity`, { method: 'POST', body });
const email = (visitor: Visitor, address: unknown, id = visitor.conversationId): Promise<Answer> =>
  visitor.call(`/conversations/${id}/email`, { method: 'PUT', body: { email: address } });
const waiting = async (text = '/human'): Promise<Visitor> => {
  const visitor = await createVisitor(demoHost());
  await visitor.say(text);
  return visitor;
};

describe('the operator', () => {
  it('types: the visitor sees it until a message, and with another mark each time', async () => {
    const { visitor, operator } = await withHuman();
    const id = visitor.conversationId;
    expect((await operator.act(id, 'typing', { isTyping: true })).status).toBe(200);
    const { typing } = await told(visitor);
    expect(typing).toEqual({ at: expect.any(String), timeoutMs: 6000 });
    await operator.act(id, 'typing', { isTyping: true });
    expect((await told(visitor)).typing).not.toEqual(typing);
    await operator.act(id, 'messages', { content: 'Here I am.' });
    expect((await told(visitor)).typing).toBeUndefined();
    await operator.act(id, 'typing', { isTyping: true });
    await operator.act(id, 'typing', { isTyping: false });
    expect((await told(visitor)).typing).toBeUndefined();
    await operator.act(id, 'typing', { isTyping: true });
    await operator.act(id, 'hand-back');
    expect((await told(visitor)).typing).toBeUndefined();
  });

  it('has seen a message of this conversation, and nothing of that outlives a hand-back', async () => {
    const { visitor, operator } = await withHuman();
    const id = visitor.conversationId;
    const last = (await operator.detail(id)).messages.at(-1)?.id;
    expect((await operator.act(id, 'read', { lastMessageId: last })).status).toBe(200);
    expect((await told(visitor)).read).toEqual({ lastMessageId: last });
    expect((await operator.act(id, 'read', { lastMessageId: 'nothing-like-it' })).status).toBe(404);
    await operator.act(id, 'hand-back');
    expect((await told(visitor)).read).toBeUndefined();
  });

  it('does neither without having taken over', async () => {
    const { visitor, operator } = await withHuman();
    const other = await signInOperator(demoHost(), 'Kim');
    for (const [action, body] of [
      ['typing', { isTyping: true }],
      ['read', { lastMessageId: 'x' }],
    ] as const) {
      expect((await other.act(visitor.conversationId, action, body)).status).toBe(409);
      expect((await operator.act('no-such-conversation', action, body)).status).toBe(404);
      expect((await operator.act(visitor.conversationId, action, {})).status).toBe(400);
    }
  });

  it('joins and leaves in the place where that was, until the conversation is cleared', async () => {
    const { visitor, operator } = await withHuman();
    const id = visitor.conversationId;
    const first = (await operator.detail(id)).messages.at(-1)?.id;
    await operator.act(id, 'messages', { content: 'Here I am.' });
    const second = (await operator.detail(id)).messages.at(-1)?.id;
    await (await signInOperator(demoHost(), 'Kim')).act(id, 'take-over');
    await operator.act(id, 'hand-back');
    expect((await told(visitor)).handoffs).toEqual([
      { type: 'joined', name: 'Sam', afterMessageId: first },
      { type: 'left', name: 'Sam', afterMessageId: second },
      { type: 'joined', name: 'Kim', afterMessageId: second },
      { type: 'left', name: 'Kim', afterMessageId: second },
    ]);
    await visitor.call('/chat/clear', { method: 'POST', body: { conversationId: id } });
    expect((await told(visitor)).handoffs).toBeUndefined();
  });

  it('is told nothing of where the persona does not want it', async () => {
    const { visitor, operator } = await withHuman('voice-note');
    expect(visitor.bootstrap.capabilities?.activity).toBe(false);
    await operator.act(visitor.conversationId, 'typing', { isTyping: true });
    const { typing, handoffs } = await told(visitor);
    expect([typing, handoffs]).toEqual([undefined, undefined]);
    expect((await activity(visitor, { type: 'typing' })).status).toBe(404);
  });
});

describe('the visitor', () => {
  /** The events of the operator until `wanted` is among them. */
  const heardBy = async (operator: OperatorClient, wanted: string, act: () => Promise<unknown>): Promise<string> => {
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${operator.token}` };
    const reply = await fetch(`${demoHost().apiUrl}/operator/events`, { headers, signal: stop.signal });
    await act();
    let text = '';
    for await (const chunk of (reply.body ?? new ReadableStream()) as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString();
      if (text.includes(wanted)) break;
    }
    stop.abort();
    return text;
  };

  it('types: the operators hear it, and nothing is stored', async () => {
    const { visitor, operator } = await withHuman();
    expect(visitor.bootstrap.capabilities?.activity).toBe(true);
    const text = await heardBy(operator, 'event: typing', () => activity(visitor, { type: 'typing' }));
    expect(text).toContain(`event: typing\ndata: {"conversationId":"${visitor.conversationId}"}`);
    expect(
      await demoHost().database.query("select 1 from conversations where people::text like '%isitorTyping%'"),
    ).toEqual([]);
  });

  it('has seen a message: the operator sees it', async () => {
    const { visitor, operator } = await withHuman();
    await operator.act(visitor.conversationId, 'messages', { content: 'Here I am.' });
    const last = (await operator.detail(visitor.conversationId)).messages.at(-1)?.id;
    await activity(visitor, { type: 'read', lastMessageId: 'no-such-message' });
    expect((await operator.detail(visitor.conversationId)).readByVisitor).toBeNull();
    expect((await activity(visitor, { type: 'read', lastMessageId: last })).status).toBe(200);
    expect((await operator.detail(visitor.conversationId)).readByVisitor).toBe(last);
  });

  it.each([[{}], [{ type: 'waving' }], [{ type: 'read' }], [{ type: 'read', lastMessageId: 'x'.repeat(129) }]])(
    'is refused %j',
    async (body) => {
      const { visitor } = await withHuman();
      expect((await activity(visitor, body)).status).toBe(400);
    },
  );

  it("tells nothing of a conversation that is somebody else's, or that nobody has taken over", async () => {
    const { visitor, operator } = await withHuman();
    const other = await waiting('Hello');
    expect((await activity(other, { type: 'typing' }, visitor.conversationId)).status).toBe(404);
    expect((await email(other, 'a@example.org', visitor.conversationId)).status).toBe(404);
    const last = (await operator.detail(other.conversationId)).messages.at(-1)?.id;
    expect((await activity(other, { type: 'read', lastMessageId: last })).status).toBe(200);
    expect((await operator.detail(other.conversationId)).readByVisitor).toBeNull();
    const path = `/conversations/${other.conversationId}/activity`;
    expect((await other.call(path, { method: 'POST', body: { type: 'typing' }, token: null })).status).toBe(401);
  });
});

describe('the line', () => {
  it('has a place for each who waits, which moves when somebody is taken out of it', async () => {
    const operator = await signInOperator(demoHost());
    for (const { id, waitingSince } of await operator.list()) if (waitingSince) await operator.act(id, 'close');
    const [one, two, three] = [await waiting(), await waiting(), await waiting()];
    const places = () => Promise.all([one, two, three].map(async (visitor) => (await told(visitor)).queue ?? null));
    expect(await places()).toEqual([{ position: 1 }, { position: 2 }, { position: 3 }]);
    expect((await operator.list('?filter=waiting')).map(({ id }) => id)).toEqual(
      expect.arrayContaining([one, two, three].map(({ conversationId }) => conversationId)),
    );
    await operator.act(one.conversationId, 'take-over');
    expect(await places()).toEqual([null, { position: 1 }, { position: 2 }]);
    await two.say('/human stop');
    expect(await places()).toEqual([null, null, { position: 1 }]);
    await operator.act(three.conversationId, 'close');
    expect(await places()).toEqual([null, null, null]);
  });
});

describe('away', () => {
  it('takes an address, which the operator reads and the export has', async () => {
    const visitor = await waiting('/away');
    const operator = await signInOperator(demoHost());
    expect(await told(visitor)).toMatchObject({ away: { email: null } });
    for (const address of ['', 'nobody', 'a b@example.org', `${'x'.repeat(250)}@example.org`, 5, null])
      expect((await email(visitor, address)).status).toBe(400);
    expect((await email(visitor, ' ada@example.org ')).data).toEqual({
      conversationId: visitor.conversationId,
      email: 'ada@example.org',
    });
    expect((await told(visitor)).away).toMatchObject({ email: 'ada@example.org' });
    expect((await operator.detail(visitor.conversationId)).answerEmail).toBe('ada@example.org');
    const reply = await fetch(`${demoHost().apiUrl}/me/export`, {
      headers: { authorization: `Bearer ${visitor.token}` },
    });
    expect(await reply.json()).toMatchObject({ conversations: [{ answerEmail: 'ada@example.org' }] });
  });

  it('takes none from who waits for nobody', async () => {
    expect((await email(await waiting('Hello'), 'ada@example.org')).status).toBe(404);
  });

  const hours = { timeZone: 'Europe/Vienna', open: [{ days: ['mon', 'tue'] as const, from: '09:00', to: '17:00' }] };
  const open = { ...hours, open: hours.open.map((one) => ({ ...one, days: [...one.days] })) };
  it.each([
    ['on a Monday at nine', '2026-01-05T08:00:00Z', { isOpen: true, until: null }],
    ['a minute before', '2026-01-05T07:59:30Z', { isOpen: false, until: '2026-01-05T08:00:00.000Z' }],
    ['in the evening', '2026-01-05T16:00:00Z', { isOpen: false, until: '2026-01-06T08:00:00.000Z' }],
    ['on the last day', '2026-01-06T20:00:00Z', { isOpen: false, until: '2026-01-12T08:00:00.000Z' }],
    ['before clocks go forward', '2026-03-28T12:00:00Z', { isOpen: false, until: '2026-03-30T07:00:00.000Z' }],
    ['before they go back', '2026-10-24T12:00:00Z', { isOpen: false, until: '2026-10-26T08:00:00.000Z' }],
  ])('%s', (_when, now, expected) => {
    expect(nextOpening(open, Date.parse(now))).toEqual(expected);
  });

  it('never ends where nobody is ever there', () => {
    expect(nextOpening({ timeZone: 'UTC', open: [] }, 0)).toEqual({ isOpen: false, until: null });
  });
});
