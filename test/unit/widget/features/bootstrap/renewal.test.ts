import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bootstrapData, type Chat, createChat, message } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
/** The token that the server takes. */
let valid: string;
beforeEach(async () => {
  valid = 'token-1';
  chat = createChat();
  chat.env.http.on('POST /conversations', () => ({ json: { data: { ...bootstrapData, token: valid } } }));
  await chat.open();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const isRefused = (headers: Readonly<Record<string, string>>) => headers['authorization'] !== `Bearer ${valid}`;
const bootstraps = () => chat.env.http.of('POST /conversations').length;

it('P5: two calls that are refused together wait for one new session', async () => {
  let answerBoth = () => {};
  const both = new Promise<void>((resolve) => (answerBoth = resolve));
  chat.env.http.on('POST /chat/clear', async ({ headers }) => {
    await both;
    return isRefused(headers) ? { status: 401 } : { json: { data: {} } };
  });
  chat.env.http.on('POST /chat/v4', async ({ headers }) => {
    await both;
    return isRefused(headers) ? { status: 401 } : { json: { data: message('m1', 'user', 'Hello') } };
  });
  valid = 'token-2';
  await chat.send('Hello');
  const cleared = chat.session.clear();
  answerBoth();
  await cleared;
  await chat.env.clock.settle();
  expect(bootstraps()).toBe(2);
  expect(chat.env.http.of('POST /chat/v4').map(({ headers }) => headers['authorization'])).not.toContain(undefined);
});

it('P5: a call made while a new session is opened waits for it', async () => {
  let answer = () => {};
  chat.env.http.on(
    'POST /conversations',
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ json: { data: { ...bootstrapData, token: 'token-2' } } });
      }),
  );
  chat.env.http.on('POST /chat/clear', ({ headers }) =>
    isRefused(headers) ? { status: 401 } : { json: { data: {} } },
  );
  valid = 'token-2';
  const first = chat.session.clear();
  await chat.env.clock.settle();
  const second = chat.session.clear();
  await chat.env.clock.settle();
  answer();
  await Promise.all([first, second]);
  expect(chat.env.http.of('POST /chat/clear').map(({ headers }) => headers['authorization'])).toEqual([
    'Bearer token-1',
    'Bearer token-2',
    'Bearer token-2',
  ]);
});

it('T1: follows the session that another tab has opened', async () => {
  valid = 'token-2';
  const stored = JSON.parse(chat.env.local.get('auth-storage') ?? '{}') as { sessions: Record<string, object> };
  const [[key = '', session = {}] = []] = Object.entries(stored.sessions);
  chat.env.local.set(
    'auth-storage',
    JSON.stringify({ ...stored, sessions: { [key]: { ...session, token: 'token-2', conversationId: 'c2' } } }),
  );
  chat.env.http.on('POST /conversations', ({ json }) => ({
    json: { data: { ...bootstrapData, token: 'token-2', conversation: { id: json['conversationId'] } } },
  }));
  chat.env.http.on('POST /chat/v4', ({ headers, json }) =>
    isRefused(headers) || json['conversationId'] !== 'c2'
      ? { status: 403 }
      : { json: { data: message('m1', 'user', 'Hello') } },
  );
  await chat.send('Hello');
  await chat.env.clock.settle();
  expect(chat.bubbles()).toEqual(['user: Hello (sending)']);
});

it('P5, G1, G6: sending can be cancelled while a new session is awaited, and Retry sends the same with that', async () => {
  let answer = () => {};
  const opened = new Promise<void>((resolve) => (answer = resolve));
  chat.env.http.on('POST /conversations', async () => {
    await opened;
    return { json: { data: { ...bootstrapData, token: valid } } };
  });
  chat.env.http.on('POST /chat/v4', ({ headers }) =>
    isRefused(headers) ? { status: 401 } : { json: { data: message('m1', 'user', 'Hello') } },
  );
  valid = 'token-2';
  await chat.send('Hello');
  chat.session.reply.stop();
  await chat.env.clock.settle();
  expect([chat.bubbles(), chat.status()]).toEqual([['user: Hello (failed)'], 'idle']);
  answer();
  await chat.env.clock.settle();
  const posts = () => chat.env.http.of('POST /chat/v4').map(({ headers }) => headers);
  expect(posts()).toHaveLength(1);
  chat.session.reply.retry(chat.session.timeline.$keys.get()[0] ?? '');
  await chat.env.clock.settle();
  expect(chat.bubbles()).toEqual(['user: Hello (sending)']);
  expect(posts().map((headers) => headers['authorization'])).toEqual(['Bearer token-1', 'Bearer token-2']);
  expect(new Set(posts().map((headers) => headers['x-request-id'])).size).toBe(1);
});

describe('P5: a session that is refused as soon as it is new', () => {
  /** Each bootstrap makes another guest and conversation, whose history is refused as long as `isBroken`. */
  const serve = (hasToken: boolean) => {
    const server = { isBroken: true };
    chat.env.http.on('POST /conversations', () => {
      const id = bootstraps();
      const token = hasToken && { token: `new-${id}` };
      const { token: _, ...data } = bootstrapData;
      return { json: { data: { ...data, ...token, conversation: { id: `c${id}` }, guest: { id: `g${id}` } } } };
    });
    chat.env.http.on('GET /chat', () =>
      server.isBroken ? { status: 401 } : { json: { data: [], metadata: { nextParamId: -1 } } },
    );
    return server;
  };
  const refused = async (hasToken: boolean) => {
    chat.session.destroy();
    chat = createChat();
    const server = serve(hasToken);
    await chat.open();
    await chat.env.clock.advance(10_000);
    return server;
  };

  it.each([true, false])(
    'is renewed once, not for ever, and the history offers Retry (token: %s)',
    async (hasToken) => {
      const server = await refused(hasToken);
      expect(bootstraps()).toBe(2);
      expect(chat.session.timeline.$history.get()).toMatchObject({ name: 'failed', error: { code: 'auth' } });
      server.isBroken = false;
      await chat.session.timeline.loadOlder();
      await chat.env.clock.settle();
      expect(chat.session.timeline.$history.get().name).toBe('complete');
      expect(bootstraps()).toBe(2);
    },
  );

  it('may be renewed again a minute later', async () => {
    await refused(true);
    await chat.env.clock.advance(60_000);
    await chat.session.timeline.loadOlder();
    await chat.env.clock.advance(10_000);
    expect(bootstraps()).toBe(3);
  });
});
