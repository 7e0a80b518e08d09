import { afterEach, describe, expect, it } from 'vitest';
import { networkFailure } from '../../../../helpers/fake-server.ts';
import { bootstrapData, type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const welcome = message('p0', 'persona', 'Welcome');
const trigger = (fields: object = {}) => message('t1', 'user', '', { origin: 'TRIGGER_AGENDA', ...fields });
const withTrigger = async (history: object[]) => {
  chat = createChat({ history });
  chat.env.http.on('POST /chat/v4', () => ({ json: { data: trigger() } }));
  await chat.open();
};

describe('an agenda that is triggered', () => {
  it('streams its reply after a greeting of the persona', async () => {
    await withTrigger([welcome]);
    await chat.session.triggerAgenda('a1');
    chat.streams[0]?.push(token('r1', 'First topic', true), completion());
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['Welcome', 'First topic']);
  });

  it('S15: goes on with its reply after a reload', async () => {
    await withTrigger([welcome]);
    await chat.session.triggerAgenda('a1');
    await chat.env.clock.settle();
    const { env } = chat;
    chat.session.destroy();
    chat = createChat({ env, history: [welcome, trigger()] });
    await chat.open();
    chat.streams[0]?.push(token('r1', 'First topic', true), completion());
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['Welcome', 'First topic']);
  });

  it('is refused unless the chat is idle', async () => {
    await withTrigger([]);
    chat.env.http.on('POST /chat/v4', () => ({ status: 500 }));
    await chat.send('Hello');
    expect(chat.status()).toBe('failed');
    await expect(chat.session.triggerAgenda('a1')).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('says that there is no network, and can be triggered when it is back', async () => {
    await withTrigger([welcome]);
    chat.env.page.set({ isOnline: false });
    await expect(chat.session.triggerAgenda('a1')).rejects.toMatchObject({ code: 'offline' });
    chat.env.page.set({ isOnline: true });
    await chat.session.triggerAgenda('a1');
    expect(chat.streams.length).toBe(1);
  });

  it('can be triggered again where the server did not answer', async () => {
    await withTrigger([welcome]);
    chat.env.http.on('POST /chat/v4', () => ({ status: 500 }));
    await expect(chat.session.triggerAgenda('a1')).rejects.toMatchObject({ code: 'http' });
    expect(chat.session.toasts.$toasts.get().map(({ tone }) => tone)).toEqual(['alert']);
    chat.env.http.on('POST /chat/v4', () => ({ json: { data: trigger() } }));
    await chat.session.triggerAgenda('a1');
    await chat.env.clock.settle();
    expect([chat.status(), chat.streams.length]).toEqual(['generating', 1]);
  });

  it.each([
    ['with live updates', true],
    ['without', false],
  ])('S15: tells no failure any more where it was stored and only the answer was lost, %s', async (_name, isLive) => {
    const realtime = isLive ? { kind: 'sse', url: '/live?c=1' } : undefined;
    chat = createChat({ history: [welcome], bootstrap: { ...bootstrapData, realtime } });
    await chat.open();
    const later = { createdAt: '2026-01-02T03:00:01.000Z' };
    let stored: object[] = [];
    chat.env.http.on('GET /chat', () => ({ json: { data: [welcome, ...stored], metadata: { nextParamId: -1 } } }));
    chat.env.http.on('POST /chat/v4', ({ headers }) => {
      stored = [trigger({ requestId: headers['x-request-id'] }), message('r1', 'persona', 'First topic', later)];
      throw networkFailure();
    });
    await expect(chat.session.triggerAgenda('a1')).rejects.toMatchObject({ code: 'network' });
    const [, lastMessage] = stored;
    if (isLive) chat.env.realtime.change('conversation', 'c1', { id: 'c1', lastMessage, lastMessageId: 'r1' });
    await chat.env.clock.settle();
    expect([chat.texts(), chat.status()]).toEqual([['Welcome', 'First topic'], 'idle']);
    expect(chat.session.toasts.$toasts.get()).toEqual([]);
  });

  it('tells nothing twice where another tab has begun it, and its opening is there already', async () => {
    const answer = message('m1', 'user', 'Sencha');
    await withTrigger([trigger({ requestId: 'of-the-other-tab' }), message('r1', 'persona', 'First topic'), answer]);
    chat.env.http.on('POST /chat/v4', () => ({ json: { data: trigger({ requestId: 'of-the-other-tab' }) } }));
    await chat.session.triggerAgenda('a1');
    chat.streams[0]?.push(token('r1', 'First topic', true), completion([{ id: 'r1', content: 'First topic' }]));
    await chat.env.clock.settle();
    expect([chat.texts(), chat.status()]).toEqual([['First topic', 'Sencha'], 'idle']);
    expect(
      chat.env.told.filter(({ name, detail }) => name === 'message' && JSON.stringify(detail).includes('"r1"')),
    ).toEqual([]);
  });

  it('gives the reply that failed a way to be asked for again', async () => {
    await withTrigger([message('m0', 'user', 'Hi'), welcome]);
    await chat.session.triggerAgenda('a1');
    chat.env.http.on('GET /chat/v4/stream/*', () => ({ status: 400 }));
    chat.streams[0]?.push(token('r1', 'First')).break();
    await chat.env.clock.advance(2000);
    expect(chat.bubbles().at(-1)).toBe('persona: First (failed)');
    chat.session.reply.retry('r1');
    await chat.env.clock.settle();
    expect(
      chat.env.http.requests.filter(({ route }) => route.startsWith('GET /chat/v4/stream/')).at(-1)?.route,
    ).toContain('/t1');
  });
});
