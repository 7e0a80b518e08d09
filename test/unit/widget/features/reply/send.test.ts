import { afterEach, describe, expect, it } from 'vitest';
import { type Chat, completion, createChat, message, storageKey, token } from '../../../../helpers/fake-chat.ts';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const opened = async (options?: Parameters<typeof createChat>[0]) => {
  chat = createChat(options);
  await chat.open();
  return chat;
};
const posts = () => chat.env.http.of('POST /chat/v4');
const requestIds = () => posts().map(({ headers }) => headers['x-request-id']);
const retryFirst = async () => {
  chat.session.reply.retry(chat.session.timeline.$keys.get()[0] ?? '');
  await chat.env.clock.settle();
};

describe('sending', () => {
  it('goes from sending over generating to idle and delivers both messages', async () => {
    await opened();
    const seen: string[] = [];
    chat.session.reply.$status.listen(({ name }) => seen.push(name));
    await chat.send('Hello');
    expect(chat.bubbles()).toEqual(['user: Hello (sending)']);
    chat.streams[0]?.push(token('r1', 'Hi '), token('r1', 'Ada'));
    await chat.env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: Hello (sending)', 'persona: Hi Ada (sending)']);
    chat.streams[0]?.push(token('r1', '', true), completion());
    await chat.env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: Hello (delivered)', 'persona: Hi Ada (delivered)']);
    expect(seen).toEqual(['submitting-text', 'generating', 'idle']);
    expect(chat.streams[0]?.isClosed()).toBe(true);
  });

  it('sends what the protocol asks for', async () => {
    await opened();
    await chat.send('Hello');
    expect(posts()[0]?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'x-client-id': 'id-1',
      'x-conversation-id': 'c1',
      'content-type': 'application/json',
    });
    expect(posts()[0]?.json).toMatchObject({
      conversationId: 'c1',
      clientId: 'id-1',
      targetLanguage: 'en',
      voiceEnabled: false,
      chatMode: 'text',
      channel: 'WEB_WIDGET',
      message: { role: 'user', content: 'Hello', attachments: [] },
    });
    const stream = chat.env.http.of('GET /chat/v4/stream/m1')[0];
    expect(Object.fromEntries(stream?.query ?? [])).toMatchObject({
      conversationId: 'c1',
      userMessageId: 'm1',
      channel: 'WEB_WIDGET',
      voiceEnabled: 'false',
      targetLanguage: 'en',
      clientId: 'id-1',
      retryCount: '0',
    });
  });

  it('refuses an empty message and says what is missing', async () => {
    await opened();
    await chat.send('   ');
    expect(chat.session.composer.$notice.get()).toBe('composer.empty');
    expect(posts()).toHaveLength(0);
  });

  it('G1, G8: keeps the draft and asks to wait while a reply runs', async () => {
    await opened();
    await chat.send('one');
    await chat.send('two');
    expect(chat.session.composer.$notice.get()).toBe('composer.wait');
    expect(chat.session.composer.$draft.get()).toBe('two');
    expect(posts()).toHaveLength(1);
  });

  it('no longer asks to wait once the reply has ended', async () => {
    await opened();
    await chat.send('one');
    await chat.send('two');
    chat.streams[0]?.push(token('r1', 'Done', true), completion());
    await chat.env.clock.settle();
    expect([chat.session.composer.$notice.get(), chat.session.composer.$draft.get()]).toEqual([null, 'two']);
  });

  it('P7: makes one POST of Enter and click together', async () => {
    await opened();
    chat.session.composer.setDraft('once');
    chat.session.composer.submit();
    chat.session.composer.submit();
    await chat.env.clock.settle();
    expect(posts()).toHaveLength(1);
    expect(chat.session.composer.$notice.get()).toBeNull();
  });

  it('goes idle right after sending when a human handles the conversation', async () => {
    const env = fakeEnv();
    chat = createChat({ env });
    env.http.on('POST /conversations', () => ({
      json: { data: { conversation: { id: 'c1', handleBy: { id: 'o', name: 'Olga', type: 'USER' } }, token: 't' } },
    }));
    await chat.open();
    await chat.send('Hello');
    expect(chat.status()).toBe('idle');
    expect(chat.bubbles()).toEqual(['user: Hello (delivered)']);
    expect(chat.streams).toHaveLength(0);
  });

  it('asks for no reply where the server has stored the message for a human', async () => {
    await opened();
    chat.env.http.on('POST /chat/v4', () => ({ json: { data: message('m1', 'user', 'Hi', { isLive: true }) } }));
    await chat.send('Hi');
    expect([chat.status(), chat.bubbles(), chat.streams.length]).toEqual(['idle', ['user: Hi (delivered)'], 0]);
    expect(chat.env.http.of('POST /conversations')).toHaveLength(2);
  });

  it('starts an agenda with a message that is not listed', async () => {
    await opened();
    const triggered = chat.session.triggerAgenda('a1');
    await chat.env.clock.settle();
    await triggered;
    expect(posts()[0]?.json).toMatchObject({
      agendaToTriggerId: 'a1',
      message: { content: '', origin: 'TRIGGER_AGENDA' },
    });
    chat.streams[0]?.push(token('r1', 'First question', true), completion());
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['First question']);
  });
});

describe('a POST that fails', () => {
  it("P1: shows the server's words and keeps the text with Retry", async () => {
    await opened();
    chat.env.http.on('POST /chat/v4', () => ({ status: 422, json: { message: 'No tea today' } }));
    await chat.send('Hello');
    expect(chat.session.reply.$status.get()).toEqual({
      name: 'failed',
      reason: 'status.sendRefused',
      text: 'No tea today',
    });
    expect(chat.bubbles()).toEqual(['user: Hello (failed)']);
    expect(chat.env.toldOf('error')).toEqual([{ code: 'http', message: 'No tea today' }]);
    expect(chat.env.http.of('POST /chat/error-events')[0]?.json).toMatchObject({
      conversationId: 'c1',
      errorEvent: { message: 'No tea today', name: 'http' },
    });
  });

  it('shows the general text when a refusal has no words, and when a reply has no data', async () => {
    await opened();
    for (const answer of [{ status: 500 }, { status: 200, json: {} }]) {
      chat.env.http.on('POST /chat/v4', () => answer);
      await chat.send('Hello');
      expect(chat.session.reply.$status.get()).toEqual({ name: 'failed', reason: 'status.sendRefused' });
    }
  });

  it('P2, G2: reconciles a stored message whose answer was lost by the same request id', async () => {
    await opened();
    let isLost = true;
    const stored = new Set<string>();
    chat.env.http.on('POST /chat/v4', ({ headers }) => {
      stored.add(headers['x-request-id'] ?? '');
      if (isLost) throw networkFailure();
      return { json: { data: message('m1', 'user', 'Hello') } };
    });
    await chat.send('Hello');
    expect(chat.session.reply.$status.get()).toEqual({ name: 'failed', reason: 'status.sendFailed' });
    isLost = false;
    await retryFirst();
    expect(stored.size).toBe(1);
    expect(chat.bubbles()).toEqual(['user: Hello (sending)']);
  });

  it('P2: finds out after a reload whether the message was stored', async () => {
    const { env } = await opened();
    env.http.on('POST /chat/v4', () => {
      throw networkFailure();
    });
    await chat.send('Hello');
    const [requestId] = requestIds();
    expect(env.local.get('request-id')).toBe(requestId);
    chat.session.destroy();

    await opened({ env, history: [message('m1', 'user', 'Hello'), message('r1', 'persona', 'Hi')] });
    await env.clock.settle();
    expect(requestIds()).toEqual([requestId, requestId]);
    expect(chat.bubbles()).toEqual(['user: Hello (delivered)', 'persona: Hi (delivered)']);
    expect(chat.streams).toHaveLength(0);
    expect(env.local.get('request-id')).toBeNull();
  });

  it('P3: sends again after a 5xx from the same bubble', async () => {
    await opened();
    let status = 503;
    chat.env.http.on('POST /chat/v4', () => ({ status, json: { data: message('m1', 'user', 'Hello') } }));
    await chat.send('Hello');
    const keys = chat.session.timeline.$keys.get();
    status = 200;
    await retryFirst();
    expect(chat.session.timeline.$keys.get()).toEqual(keys);
    expect(new Set(requestIds()).size).toBe(1);
    expect(chat.status()).toBe('generating');
  });

  it('P4: waits as long as the server says and sends again with the same id', async () => {
    await opened();
    let isLimited = true;
    chat.env.http.on('POST /chat/v4', () =>
      isLimited ? { status: 429, headers: { 'retry-after': '7' } } : { json: { data: message('m1', 'user', 'Hello') } },
    );
    await chat.send('Hello');
    expect(chat.session.reply.$status.get()).toEqual({ name: 'waiting', seconds: 7 });
    isLimited = false;
    await chat.env.clock.advance(6_999);
    expect(posts()).toHaveLength(1);
    await chat.env.clock.advance(1);
    expect(new Set(requestIds()).size).toBe(1);
    expect(posts()).toHaveLength(2);
    expect(chat.status()).toBe('generating');
    expect(chat.env.toldOf('status')).toEqual([{ status: 'submitting-text' }, { status: 'generating' }]);
  });

  it('P4, G6: ends after five waits', async () => {
    await opened();
    chat.env.http.on('POST /chat/v4', () => ({ status: 429, headers: { 'retry-after': '1' } }));
    await chat.send('Hello');
    await chat.env.clock.advance(60_000);
    expect(posts()).toHaveLength(6);
    expect(chat.status()).toBe('failed');
  });

  it('P6: names the limit and keeps the text of a message that is too large', async () => {
    await opened();
    chat.env.http.on('POST /chat/v4', () => ({ status: 413, json: { message: 'At most 4000 characters' } }));
    await chat.send('Hello');
    expect(chat.session.reply.$status.get()).toMatchObject({ text: 'At most 4000 characters' });
    expect(chat.bubbles()).toEqual(['user: Hello (failed)']);
    expect(chat.env.toldOf('error')).toMatchObject([{ code: 'too-large' }]);
  });

  it('P9, G1, G6: can be cancelled while the POST hangs, and stays for Retry after a reload', async () => {
    const { env } = await opened();
    env.http.on('POST /chat/v4', () => new Promise(() => {}));
    await chat.send('Hello');
    expect(posts()[0]?.timeoutMs).toBe(30_000);
    chat.session.reply.stop();
    await env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: Hello (failed)']);
    expect(chat.status()).toBe('idle');
    chat.session.destroy();
    await opened({ env });
    expect(chat.bubbles()).toEqual(['user: Hello (failed)']);
    expect(posts()).toHaveLength(1);
  });

  it('P9, G6: ends when the server does not answer in time, and Retry sends the same message', async () => {
    await opened();
    chat.env.http.on('POST /chat/v4', () => {
      throw new WidgetError('timeout', { retryable: true });
    });
    await chat.send('Hello');
    expect(chat.session.reply.$status.get()).toEqual({ name: 'failed', reason: 'status.sendFailed' });
    expect(chat.bubbles()).toEqual(['user: Hello (failed)']);
    chat.env.http.on('POST /chat/v4', () => ({ json: { data: message('m1', 'user', 'Hello') } }));
    await retryFirst();
    expect(new Set(requestIds()).size).toBe(1);
    expect(chat.bubbles()).toEqual(['user: Hello (sending)']);
  });

  it('P1, G1: keeps what was not sent in storage and gives it up once it is stored', async () => {
    await opened();
    chat.env.http.on('POST /chat/v4', () => ({ status: 500 }));
    await chat.send('Hello');
    expect(chat.env.local.get(storageKey)).toContain('Hello');
    chat.env.http.on('POST /chat/v4', () => ({ json: { data: message('m1', 'user', 'Hello') } }));
    await retryFirst();
    expect(chat.env.local.get(storageKey)).not.toContain('Hello');
  });
});
