import { afterEach, describe, expect, it } from 'vitest';
import {
  apiBase,
  bootstrapData,
  type Chat,
  completion,
  createChat,
  message,
  storageKey,
  token,
} from '../../../../helpers/fake-chat.ts';
import { createMemoryStorage, fakeEnv } from '../../../../helpers/fake-env.ts';
import { createFakeBrowser } from '../../../../helpers/fake-tabs.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const boots = () => chat.env.http.of('POST /conversations');
const phase = () => chat.session.bootstrap.$phase.get();
const boot = (data: object) => ({ json: { data: { ...bootstrapData, ...data } } });

describe('opening', () => {
  it('asks for nothing and stores nothing before it is opened', async () => {
    chat = createChat();
    await chat.env.clock.settle();
    expect(chat.env.http.requests).toHaveLength(0);
    const { local, tab } = chat.env;
    expect([local.get('auth-storage'), local.get(storageKey), tab.get(storageKey)]).toEqual([null, null, null]);
    expect(phase()).toEqual({ name: 'idle' });
  });

  it('bootstraps once, however often it is opened', async () => {
    chat = createChat();
    chat.session.setOpen(true);
    await chat.open();
    await chat.session.bootstrap.open();
    expect(boots()).toHaveLength(1);
    expect(boots()[0]?.json).toEqual({
      personaId: 'support',
      clientId: 'id-1',
      channel: 'WEB_WIDGET',
      targetLanguage: 'en',
    });
    expect(boots()[0]?.headers).not.toHaveProperty('authorization');
    expect(phase()).toEqual({ name: 'ready' });
    expect(chat.session.bootstrap.$persona.get()?.name).toBe('Mina');
    expect(chat.env.toldOf('ready')).toHaveLength(1);
  });

  it('bootstraps once where it began ahead of the views, and tells that it is open with the views only', async () => {
    chat = createChat();
    await chat.session.setOpenAhead(true);
    await chat.env.clock.settle();
    expect([boots().length, phase().name, chat.env.toldOf('analytics')]).toEqual([1, 'ready', []]);
    await chat.open();
    expect([boots().length, chat.session.$isOpen.get()]).toEqual([1, true]);
  });

  it('does not ask again when the views come after an opening that has failed', async () => {
    chat = createChat();
    chat.env.http.on('POST /conversations', () => ({ status: 500 }));
    await chat.session.setOpenAhead(true);
    await chat.env.clock.settle();
    await chat.open();
    expect([boots().length, phase().name]).toEqual([1, 'failed']);
    chat.session.setOpen(false);
    await chat.open();
    expect(boots()).toHaveLength(2);
  });

  it('continues as a returning visitor', async () => {
    chat = createChat();
    const { env } = chat;
    await chat.open();
    chat.session.destroy();
    chat = createChat({ env });
    await chat.open();
    expect(boots()[1]?.json).toMatchObject({ clientId: 'id-1', guestId: 'g1', conversationId: 'c1' });
    expect(boots()[1]?.headers['authorization']).toBe('Bearer token-1');
  });

  it('keeps sessions apart by persona and API', async () => {
    chat = createChat();
    const { env } = chat;
    await chat.open();
    chat.session.destroy();
    chat = createChat({ env, config: { personaId: 'guide' } });
    await chat.open();
    expect(boots()[1]?.headers).not.toHaveProperty('authorization');
    expect(boots()[1]?.json['clientId']).toBe('id-1');
    expect(Object.keys((JSON.parse(env.local.get('auth-storage') ?? '') as { sessions: object }).sessions)).toEqual([
      `${apiBase}:support`,
      `${apiBase}:guide`,
    ]);
  });

  it('takes ids and token from the host, and stores nothing of a session that the host identifies', async () => {
    chat = createChat({ config: { token: 'host', guestId: 'g9', conversationId: 'c9' } });
    await chat.open();
    expect(boots()[0]?.json).toMatchObject({ guestId: 'g9', conversationId: 'c9' });
    expect(boots()[0]?.headers['authorization']).toBe('Bearer host');
    expect(chat.env.local.get('auth-storage')).not.toContain('c1');
  });

  it('finds the stored session of a conversation that is named without its persona', async () => {
    chat = createChat();
    const { env } = chat;
    await chat.open();
    chat.session.destroy();
    const { personaId: _named, ...config } = chat.session.$config.get();
    chat = createChat({ env });
    chat.session.configure({ ...config, conversationId: 'c1' });
    await chat.open();
    expect(boots()[1]?.headers['authorization']).toBe('Bearer token-1');
    expect(boots()[1]?.json).not.toHaveProperty('personaId');
  });

  it('shows a failure, tells the host and opens again on Retry', async () => {
    chat = createChat();
    chat.env.http.on('POST /conversations', () => ({ status: 503 }));
    await chat.open();
    expect(phase()).toMatchObject({ name: 'failed', error: { code: 'http', retryable: true } });
    expect(chat.env.toldOf('error')).toMatchObject([{ code: 'http' }]);
    chat.env.http.on('POST /conversations', () => boot({}));
    await chat.session.bootstrap.retry();
    expect(phase()).toEqual({ name: 'ready' });
  });

  it('opens by itself when the network is back', async () => {
    chat = createChat();
    chat.env.page.set({ isOnline: false });
    chat.env.http.on('POST /conversations', () => {
      throw networkFailure();
    });
    await chat.open();
    expect(phase().name).toBe('failed');
    chat.env.http.on('POST /conversations', () => boot({}));
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.settle();
    expect(phase()).toEqual({ name: 'ready' });
  });

  it('calls a reply that is no bootstrap by its name', async () => {
    chat = createChat();
    chat.env.http.on('POST /conversations', () => ({ json: { data: { conversation: {} } } }));
    await chat.open();
    expect(phase()).toMatchObject({ name: 'failed', error: { code: 'protocol' } });
  });
});

describe('P5: a session that has ended', () => {
  it('drops a stored token that the bootstrap refuses, and starts anew once', async () => {
    const env = fakeEnv();
    env.local.set(
      'auth-storage',
      JSON.stringify({
        clientId: 'b',
        sessions: { [`${apiBase}:support`]: { token: 'old', guestId: 'g', conversationId: 'c' } },
      }),
    );
    chat = createChat({ env });
    env.http.on('POST /conversations', ({ headers }) => (headers['authorization'] ? { status: 401 } : boot({})));
    await chat.open();
    expect(boots()).toHaveLength(2);
    expect(boots()[1]?.json).toEqual({
      personaId: 'support',
      clientId: 'b',
      channel: 'WEB_WIDGET',
      targetLanguage: 'en',
    });
    expect(phase()).toEqual({ name: 'ready' });
  });

  it('does not ask for ever', async () => {
    chat = createChat();
    chat.env.http.on('POST /conversations', () => ({ status: 401 }));
    await chat.open();
    expect(boots()).toHaveLength(1);
    expect(phase()).toMatchObject({ name: 'failed', error: { code: 'auth' } });
  });

  it.each([401, 403])('renews on a %d and sends the same message again, with the draft kept', async (status) => {
    chat = createChat();
    await chat.open();
    chat.env.http.on('POST /chat/v4', ({ headers }) =>
      headers['authorization'] === 'Bearer token-2' ? { json: { data: message('m1', 'user', 'Hello') } } : { status },
    );
    chat.env.http.on('POST /conversations', () => boot({ token: 'token-2', conversation: { id: 'c2' } }));
    await chat.send('Hello');
    chat.session.composer.setDraft('next');
    const posts = chat.env.http.of('POST /chat/v4');
    expect(posts.map(({ json }) => json['conversationId'])).toEqual(['c1', 'c2']);
    expect(new Set(posts.map(({ headers }) => headers['x-request-id'])).size).toBe(1);
    chat.streams[0]?.push(token('r1', 'Hi', true), completion());
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['Hello', 'Hi']);
    expect(chat.session.composer.$draft.get()).toBe('next');
  });

  it('renews once for calls that fail together, also when one fails after the renewal', async () => {
    chat = createChat();
    const page = { data: [message('m0', 'user', 'x')], metadata: { nextParamId: 'm0' } };
    chat.env.http.on('GET /chat', () => ({ json: page }));
    await chat.open();
    let refuse = () => {};
    const isOld = (headers: Readonly<Record<string, string>>) => headers['authorization'] === 'Bearer token-1';
    chat.env.http.on('GET /chat', ({ headers }) => (isOld(headers) ? { status: 401 } : { json: page }));
    chat.env.http.on('POST /chat/v4', ({ headers }) =>
      isOld(headers)
        ? new Promise((resolve) => (refuse = () => resolve({ status: 401 })))
        : { json: { data: message('m1', 'user', 'Hello') } },
    );
    chat.env.http.on('POST /conversations', () => boot({ token: 'token-2' }));
    await chat.send('Hello');
    await chat.session.timeline.loadOlder();
    refuse();
    await chat.env.clock.settle();
    expect(boots()).toHaveLength(2);
    expect(boots()[1]?.headers).not.toHaveProperty('authorization');
    expect(chat.status()).toBe('generating');
  });

  it('says so when the new session is refused too', async () => {
    chat = createChat();
    await chat.open();
    chat.env.http.on('POST /chat/v4', () => ({ status: 401 }));
    await chat.send('Hello');
    expect(boots()).toHaveLength(2);
    expect(chat.session.reply.$status.get()).toEqual({ name: 'failed', reason: 'errors.auth' });
    expect(chat.bubbles()).toEqual(['user: Hello (failed)']);
  });

  it('tells the host of an expired token of its own and goes on with a new one', async () => {
    chat = createChat({ config: { token: 'host-1' } });
    chat.env.http.on('POST /conversations', ({ headers }) =>
      headers['authorization'] === 'Bearer host-2' ? boot({}) : { status: 401 },
    );
    await chat.open();
    expect(chat.env.toldOf('error')).toMatchObject([{ code: 'auth' }]);
    expect(boots()).toHaveLength(1);
    chat.session.configure({ ...chat.session.$config.get(), token: 'host-2' });
    await chat.env.clock.settle();
    expect(phase()).toEqual({ name: 'ready' });
  });
});

describe('T1: locks that keep tabs from agreeing', () => {
  it('opens where the browser refuses them', async () => {
    chat = createChat({ env: fakeEnv({ acquireLock: () => Promise.reject(new Error('refused')) }) });
    await chat.open();
    expect(phase()).toEqual({ name: 'ready' });
    await chat.send('Hello');
    expect(chat.bubbles()).toEqual(['user: Hello (sending)']);
  });

  it('opens after a while where a tab that sleeps has them', async () => {
    const browser = createFakeBrowser();
    await browser.hold(`persona-chat:bootstrap:${apiBase}:support`, new AbortController().signal);
    chat = createChat({ env: fakeEnv({ acquireLock: browser.hold }) });
    await chat.open();
    expect(phase()).toEqual({ name: 'opening' });
    await chat.env.clock.advance(30_000);
    expect(phase()).toEqual({ name: 'ready' });
  });
});

describe('T2, SEC12: storage that is corrupt', () => {
  const corrupt = ['', '{', 'null', '[]', '5', '{"sessions":5}', '{"clientId":{},"sessions":{"x":1}}'];
  it.each(corrupt)('opens with %j', async (stored) => {
    const local = createMemoryStorage({
      'auth-storage': stored,
      'request-id': stored,
      user_info: stored,
      [storageKey]: stored,
    });
    chat = createChat({ env: fakeEnv({ local, tab: createMemoryStorage({ [storageKey]: stored }) }) });
    await chat.open();
    await chat.send('Hello');
    expect(phase()).toEqual({ name: 'ready' });
    expect(chat.bubbles()).toEqual(['user: Hello (sending)']);
    const isObject = stored.startsWith('{"');
    expect(chat.env.toldOf('error')).toEqual(isObject ? [] : [{ code: 'storage', message: expect.any(String) }]);
  });
});
