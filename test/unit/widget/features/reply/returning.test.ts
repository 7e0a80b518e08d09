import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { networkFailure } from '../../../../helpers/fake-server.ts';
import { type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
beforeEach(async () => {
  chat = createChat();
  await chat.open();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const gets = () => chat.env.http.requests.filter(({ route }) => route.startsWith('GET /chat/v4/stream/'));
const reply = () => chat.texts().slice(1).join('|');
const stream = (index: number) => {
  const found = chat.streams[index];
  if (!found) throw new Error(`no stream ${index}`);
  return found;
};
const finish = async (index: number, text: string) => {
  stream(index).push(token('r1', text, true), completion());
  await chat.env.clock.settle();
};

describe('leaving and returning', () => {
  it("S12: freezes at Stop, and asks for the server's text after a reload", async () => {
    const { env } = chat;
    await chat.send('Hi');
    stream(0).push(token('r1', 'Hello'));
    await env.clock.settle();
    chat.session.reply.stop();
    stream(0).push(token('r1', ' world'));
    await env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: Hi (delivered)', 'persona: Hello (delivered)']);
    expect(chat.status()).toBe('idle');
    // The server hears of it, and of what was shown.
    const stops = env.http.requests.filter(({ route }) => route === 'DELETE /chat/v4/stream/m1');
    expect(stops.map(({ query }) => [query.get('subMessageId'), query.get('characters')])).toEqual([['r1', '5']]);
    chat.session.destroy();

    chat = createChat({ env, history: [message('m1', 'user', 'Hi')] });
    await chat.open();
    await finish(0, 'Hello world');
    expect(chat.bubbles()).toEqual(['user: Hi (delivered)', 'persona: Hello world (delivered)']);
  });

  it('S12: tells the server of a Stop once the network is back', async () => {
    const { env } = chat;
    await chat.send('Hi');
    stream(0).push(token('r1', 'Hello'));
    await env.clock.settle();
    env.http.on('DELETE /chat/v4/stream/m1', () => {
      if (!env.page.isOnline()) throw networkFailure();
      return { json: { data: {} } };
    });
    env.page.set({ isOnline: false });
    chat.session.reply.stop();
    await env.clock.settle();
    for (const isOnline of [true, false, true]) env.page.set({ isOnline });
    await env.clock.settle();
    const stops = env.http.requests.filter(({ route }) => route === 'DELETE /chat/v4/stream/m1');
    expect(stops.map(({ query }) => query.get('characters'))).toEqual(['5', '5']);
  });

  it('continues a running reply after a reload, and does not ask again once it is there', async () => {
    const { env } = chat;
    await chat.send('Hi');
    chat.session.destroy();
    chat = createChat({ env, history: [message('m1', 'user', 'Hi'), message('r1', 'persona', 'Hello')] });
    await chat.open();
    expect(chat.streams).toHaveLength(0);
    chat.session.destroy();
    chat = createChat({ env, history: [message('m1', 'user', 'Hi')] });
    await chat.open();
    expect(chat.streams).toHaveLength(0);
  });

  it('S13: ends a reply without a trace when another conversation begins', async () => {
    await chat.send('Hi');
    stream(0).push(token('r1', 'Hello'));
    await chat.env.clock.settle();
    chat.env.http.on('POST /conversations', () => ({ json: { data: { conversation: { id: 'c2' }, token: 't2' } } }));
    chat.session.configure({ ...chat.session.$config.get(), personaId: 'guide' });
    await chat.env.clock.settle();
    expect(stream(0).isClosed()).toBe(true);
    expect(chat.texts()).toEqual([]);
    expect(chat.status()).toBe('idle');
  });

  it('S13: lets a reply go on when the language changes', async () => {
    await chat.send('Hi');
    stream(0).push(token('r1', 'Hel'));
    await chat.session.i18n.setLanguage('de', true);
    await finish(0, 'lo');
    expect(reply()).toBe('Hello');
    await chat.send('Und?');
    expect(chat.env.http.of('POST /chat/v4')[1]?.json['targetLanguage']).toBe('DE');
  });

  it('S15: reconnects once when the page awakes, without an error in sight', async () => {
    await chat.send('Hi');
    stream(0).push(token('r1', 'Hel'));
    await chat.env.clock.advance(5_000);
    const statuses: string[] = [];
    chat.session.reply.$status.listen(({ name }) => statuses.push(name));
    chat.env.page.set({ isOnline: false });
    stream(0).break();
    await chat.env.clock.advance(60_000);
    expect(gets()).toHaveLength(1);
    chat.env.page.set({ isOnline: true });
    chat.env.page.say('resumed');
    chat.env.page.say('visible');
    await chat.env.clock.settle();
    expect(gets()).toHaveLength(2);
    await finish(1, 'Hello');
    expect(reply()).toBe('Hello');
    expect(statuses).toEqual(['idle']);
  });

  it('S15: replaces a connection that slept', async () => {
    await chat.send('Hi');
    stream(0).push(token('r1', 'Hel'));
    await chat.env.clock.advance(5_000);
    chat.env.page.say('resumed');
    chat.env.page.say('online');
    await chat.env.clock.settle();
    chat.env.page.say('online');
    await chat.env.clock.settle();
    expect(stream(0).isClosed()).toBe(true);
    expect(gets()).toHaveLength(2);
    expect(gets()[1]?.query.get('retryCount')).toBe('0');
    expect(chat.status()).toBe('generating');
  });

  it('S15: cuts the wait before a retry short', async () => {
    await chat.send('Hi');
    stream(0).break();
    await chat.env.clock.advance(500);
    chat.env.page.say('online');
    await chat.env.clock.settle();
    expect(gets()).toHaveLength(2);
    expect(chat.status()).toBe('generating');
  });

  it('G7: leaves no timer, listener or stream after destroy', async () => {
    await chat.send('Hi');
    chat.session.destroy();
    await chat.env.clock.settle();
    expect(stream(0).isClosed()).toBe(true);
    expect(chat.env.page.listeners()).toBe(0);
    expect(chat.env.clock.pending()).toBe(0);
  });
});
