// Forgetting a visitor (docs/behaviour.md): what is stored, what runs, and other tabs.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatConfig } from '../../../../packages/widget/src/core/host-types.ts';
import type { StoragePort } from '../../../../packages/widget/src/core/env.ts';
import { apiBase, bootstrapData, type Chat, createChat, storageKey, token } from '../../../helpers/fake-chat.ts';
import { createMemoryStorage, fakeEnv } from '../../../helpers/fake-env.ts';
import { createFakeBrowser } from '../../../helpers/fake-tabs.ts';

let browser: ReturnType<typeof createFakeBrowser>;
let local: StoragePort;
let chats: Chat[];
beforeEach(() => {
  browser = createFakeBrowser();
  local = createMemoryStorage();
  chats = [];
});
afterEach(() => {
  for (const { session, env } of chats) {
    env.http.expectNoSurprises();
    session.destroy();
    expect(env.page.listeners()).toBe(0);
  }
  expect(browser.open()).toBe(0);
});

function add(options: { config?: Partial<ChatConfig>; bootstrap?: object; tab?: StoragePort } = {}): Chat {
  const page = chats.length;
  let lastId = 0;
  const env = {
    ...fakeEnv({
      local: browser.storage(local),
      tab: options.tab ?? createMemoryStorage(),
      acquireLock: browser.hold,
      loadTabs: () => Promise.resolve(browser.tab()),
    }),
    newId: () => `page${page}-${(lastId += 1)}`,
  };
  const chat = createChat({ env, ...options });
  chats.push(chat);
  return chat;
}
const settle = async () => {
  for (const { env } of [...chats, ...chats, ...chats]) await env.clock.settle();
};
const open = async (options?: Parameters<typeof add>[0]) => {
  const chat = add(options);
  await chat.open();
  await settle();
  return chat;
};
const stored = () => ['auth-storage', 'user_info', 'request-id', storageKey].map((key) => local.get(key)).join('\n');
const lastBootstrap = (chat: Chat) => chat.env.http.of('POST /conversations').at(-1);

describe('reset', () => {
  it('removes what is stored of the visitor, and nothing of others', async () => {
    const other = `${apiBase}:sales`;
    local.set('auth-storage', JSON.stringify({ clientId: 'b', sessions: { [other]: { token: 'token-s' } } }));
    local.set(storageKey, JSON.stringify({ language: 'de', sound: true, visitors: { 'user:7': { draft: 'theirs' } } }));
    local.set('user_info', JSON.stringify({ name: 'Ada', email: 'ada@example.org' }));
    const tab = createMemoryStorage();
    const { session, env } = await open({ tab });
    env.http.on('POST /chat/v4', () => ({ status: 500 }));
    session.composer.setDraft('Not sent');
    session.composer.submit();
    await settle();
    session.composer.setDraft('A draft');
    env.page.say('hidden');
    expect(stored()).toContain('Not sent');
    session.reset();
    await settle();
    expect(JSON.parse(local.get('auth-storage') ?? '')).toEqual({
      clientId: 'b',
      sessions: { [other]: { token: 'token-s' } },
    });
    expect(JSON.parse(local.get(storageKey) ?? '')).toEqual({
      language: 'de',
      sound: true,
      visitors: { 'user:7': { draft: 'theirs' } },
    });
    expect([local.get('user_info'), local.get('request-id'), tab.get(storageKey)]).toEqual([null, null, null]);
  });

  it('removes what an identified visitor and the guest before them have left', async () => {
    local.set(
      'auth-storage',
      JSON.stringify({
        clientId: 'b',
        sessions: { [`${apiBase}:support`]: { token: 'token-1', conversationId: 'c1' } },
      }),
    );
    local.set(
      storageKey,
      JSON.stringify({
        draft: 'as a guest',
        visitors: { 'user:7': { draft: 'as Ada' }, 'user:8': { draft: 'as Bob' } },
      }),
    );
    const { session } = await open({
      config: { token: 'host-token' },
      bootstrap: { ...bootstrapData, guest: null, user: { id: '7', name: 'Ada', email: '', role: 'USER' } },
    });
    session.reset();
    expect(JSON.parse(local.get(storageKey) ?? '')).toEqual({ visitors: { 'user:8': { draft: 'as Bob' } } });
    expect(JSON.parse(local.get('auth-storage') ?? '')).toEqual({ clientId: 'b', sessions: {} });
  });

  it('leaves values of the page where they are', async () => {
    const values = { user_info: '{"name":"Ada","cart":7}', 'request-id': 'of the page' };
    for (const [key, value] of Object.entries(values)) local.set(key, value);
    (await open()).session.reset();
    expect({ user_info: local.get('user_info'), 'request-id': local.get('request-id') }).toEqual(values);
  });

  it('forgets before the first opening, without a request', async () => {
    local.set(
      'auth-storage',
      JSON.stringify({
        clientId: 'b',
        sessions: { [`${apiBase}:support`]: { token: 'token-1', conversationId: 'c1' } },
      }),
    );
    local.set(storageKey, JSON.stringify({ draft: 'Hello' }));
    const chat = add();
    chat.session.reset();
    await settle();
    expect([
      chat.isForgotten,
      stored().includes('token-1'),
      stored().includes('Hello'),
      chat.env.http.requests.length,
    ]).toEqual([true, false, false, 0]);
  });

  it('keeps nothing in a tab that was on another page meanwhile', async () => {
    const tab = createMemoryStorage();
    const away = await open({ tab });
    away.session.composer.setDraft('Not for the next one');
    away.session.destroy();
    expect(tab.get(storageKey)).toContain('Not for the next one');
    chats.splice(chats.indexOf(away), 1);
    (await open()).session.reset();
    const back = await open({ tab, bootstrap: { ...bootstrapData, guest: { ...bootstrapData.guest, id: 'g2' } } });
    expect(back.session.composer.$draft.get()).toBe('');
    expect(tab.get(storageKey)).not.toContain('Not for the next one');
  });

  it('makes the next one a first-time guest', async () => {
    const first = await open();
    expect(lastBootstrap(first)?.headers['authorization']).toBeUndefined();
    first.session.reset();
    const second = await open();
    expect(lastBootstrap(second)).toMatchObject({ json: { personaId: 'support' } });
    expect(lastBootstrap(second)?.json).not.toHaveProperty('guestId');
    expect(lastBootstrap(second)?.headers['authorization']).toBeUndefined();
  });

  it('ends a reply that streams, and nothing that comes late is stored', async () => {
    const { session, env, streams, send } = { ...(await open()) };
    await send('Hello');
    streams[0]?.push(token('r1', 'He'));
    await settle();
    session.reset();
    const before = stored();
    streams[0]?.push(token('r1', 'llo', true));
    await env.clock.advance(60_000);
    expect([stored(), streams.length]).toEqual([before, 1]);
  });

  it('ends a recording and its microphone', async () => {
    const { session, env } = await open();
    session.recording.start();
    await settle();
    session.reset();
    await settle();
    expect(env.microphone.captures.map(({ state }) => state)).toEqual(['cancelled']);
  });

  it('settles what the host waits for', async () => {
    const { session, env } = await open();
    env.http.on('PUT /guests/g1', () => new Promise<never>(() => {}));
    const asked = [session.identify({ name: 'Ada King' }), session.sendMessage('Hello')].map((promise) =>
      promise.catch(() => 'rejected'),
    );
    session.reset();
    expect(await Promise.all(asked)).toEqual(['rejected', 'rejected']);
  });

  it('works offline, and with storage that refuses', async () => {
    const { session, env } = await open();
    env.page.set({ isOnline: false });
    session.composer.setDraft('Hello');
    session.reset();
    expect(stored()).not.toContain('token-1');
  });
});

describe('the other tabs of the visitor', () => {
  it('end too, and write nothing back', async () => {
    const first = await open();
    const second = await open();
    second.session.composer.setDraft('Mine');
    first.session.reset();
    await settle();
    await second.env.clock.advance(1000);
    expect([second.isForgotten, stored().includes('Mine'), stored().includes('token-1')]).toEqual([true, false, false]);
  });

  it('leave the next visitor alone when they hear of it late', async () => {
    const first = await open();
    const second = await open();
    second.session.composer.setDraft('Mine');
    first.session.reset();
    // Before any news could arrive.
    const next = {
      clientId: 'b',
      sessions: { [`${apiBase}:support`]: { token: 'token-2', guestId: 'g2', conversationId: 'c2' } },
    };
    local.set('auth-storage', JSON.stringify(next));
    local.set(storageKey, JSON.stringify({ draft: 'Next' }));
    await settle();
    expect([second.isForgotten, JSON.parse(local.get('auth-storage') ?? ''), local.get(storageKey)]).toEqual([
      true,
      next,
      '{"draft":"Next"}',
    ]);
  });

  it('do not go on as the visitor when they were still opening', async () => {
    const first = await open();
    const second = add();
    let answer = (_reply: object) => {};
    second.env.http.on('POST /conversations', ({ headers }) =>
      headers['authorization']
        ? new Promise<never>((resolve) => (answer = resolve as typeof answer))
        : {
            json: {
              data: { ...bootstrapData, conversation: { id: 'c2' }, guest: { id: 'g2', name: '' }, token: 'token-2' },
            },
          },
    );
    second.session.setOpen(true);
    await settle();
    first.session.reset();
    answer({ json: { data: bootstrapData } });
    await settle();
    expect([stored().includes('token-1'), stored().includes('token-2')]).toEqual([false, true]);
    expect(second.session.bootstrap.$conversation.get()?.id).toBe('c2');
  });

  it('are told by one that was never opened', async () => {
    const first = await open();
    add().session.reset();
    await settle();
    expect(first.isForgotten).toBe(true);
  });

  it('end where they are the guest’s before a sign-in', async () => {
    const guest = await open();
    const signedIn = await open({
      config: { token: 'host-token' },
      bootstrap: {
        ...bootstrapData,
        conversation: { id: 'c7' },
        guest: null,
        user: { id: '7', name: 'Ada', email: '', role: 'USER' },
      },
    });
    signedIn.session.reset();
    await settle();
    expect(guest.isForgotten).toBe(true);
  });

  it('go on where they are somebody else’s', async () => {
    const first = await open();
    const second = await open({
      config: { token: 'host-token' },
      bootstrap: {
        ...bootstrapData,
        conversation: { id: 'c7' },
        guest: null,
        user: { id: '7', name: 'Ada', email: '', role: 'USER' },
      },
    });
    first.session.reset();
    await settle();
    expect(second.isForgotten).toBe(false);
  });
});
