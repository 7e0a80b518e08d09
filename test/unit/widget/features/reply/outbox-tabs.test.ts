import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStorage, fakeEnv } from '../../../../helpers/fake-env.ts';
import { type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';
import { createFakeBrowser } from '../../../../helpers/fake-tabs.ts';

let chats: Chat[];
let history: object[];
let open: (isSamePage?: boolean) => Promise<Chat>;
/** What a tab waits for before the browser hears that it asks for a lock. */
let beforeLock: (tab: string, name: string) => Promise<void> | undefined;
beforeEach(async () => {
  beforeLock = () => undefined;
  chats = [];
  history = [];
  const browser = createFakeBrowser();
  const local = createMemoryStorage();
  open = async (isSamePage = false) => {
    const ids = `tab${chats.length}`;
    let lastId = 0;
    const env = {
      ...fakeEnv({
        // Browsers tell the other pages alone of what was written.
        local: isSamePage ? local : browser.storage(local),
        loadTabs: () => Promise.resolve(browser.tab()),
        acquireLock: (name, signal) => {
          const late = beforeLock(ids, name);
          return late ? late.then(() => browser.hold(name, signal)) : browser.hold(name, signal);
        },
      }),
      newId: () => `${ids}-${(lastId += 1)}`,
    };
    const chat = createChat({ env });
    env.http.on('GET /chat', () => ({ json: { data: [...history], metadata: { nextParamId: -1 } } }));
    env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    env.http.on('POST /chat/v4', ({ headers, json }) => {
      const requestId = headers['x-request-id'];
      const known = history.find((one) => (one as { requestId?: string }).requestId === requestId);
      const stored =
        known ?? message(`m${history.length}`, 'user', (json['message'] as { content: string }).content, { requestId });
      if (!known) history.push(stored);
      return { json: { data: stored } };
    });
    chats.push(chat);
    await chat.open();
    return chat;
  };
  await open();
  await open();
});
afterEach(() => {
  for (const { session, env } of chats) {
    env.http.expectNoSurprises();
    session.destroy();
  }
});

const settle = async () => {
  for (const { env } of [...chats, ...chats, ...chats]) await env.clock.settle();
};
const bubbles = () => chats.map((chat) => chat.bubbles());
const posts = () =>
  chats.flatMap(({ env }) =>
    env.http.of('POST /chat/v4').map(({ json }) => (json['message'] as { content: string }).content),
  );
const goOffline = (isOffline: boolean) => {
  for (const { env } of chats) env.page.set({ isOnline: !isOffline });
};
const first = () => chats[0] as Chat;
const second = () => chats[1] as Chat;
const answer = async (chat: Chat, index: number, id: string, text: string) => {
  history.push(message(id, 'persona', text));
  chat.streams[index]?.push(token(id, text, true), completion());
  await settle();
};

it('G5, P8: what two chats of one page have written goes out, and stands in both, as it was written', async () => {
  const [one, two] = [await open(true), await open(true)];
  goOffline(true);
  for (const [chat, text] of [
    [two, 'One'],
    [one, 'Two'],
    [two, 'Three'],
    [one, 'Four'],
  ] as const)
    await chat.send(text);
  goOffline(false);
  await settle();
  const texts = ['One', 'Two', 'Three', 'Four'];
  for (const [index, text] of texts.entries()) {
    expect(posts()).toEqual(texts.slice(0, index + 1));
    history.push(message(`r${index}`, 'persona', `re: ${text}`));
    for (const { streams } of chats) streams.at(-1)?.push(token(`r${index}`, `re: ${text}`, true), completion());
    await settle();
  }
  expect(one.texts()).toEqual(texts.flatMap((text) => [text, `re: ${text}`]));
});

describe('messages of several tabs', () => {
  it('T1: that are sent at once go out one after the other, each after the reply of the one before', async () => {
    void first().send('One');
    void second().send('Two');
    await settle();
    expect(posts()).toEqual(['One']);
    await answer(first(), 0, 'r1', 'First');
    expect(posts()).toEqual(['One', 'Two']);
    await answer(second(), 0, 'r2', 'Second');
    expect(bubbles()[0]).toEqual(bubbles()[1]);
  });

  it('T1: that wait for another tab can be stopped, and tried again', async () => {
    void first().send('One');
    void second().send('Two');
    await settle();
    second().session.reply.stop();
    await settle();
    expect(second().status()).toBe('idle');
    await answer(first(), 0, 'r1', 'First');
    expect(posts()).toEqual(['One']);
  });
});

describe('the outbox of several tabs', () => {
  it('T1: shows in every tab what waits, and sends it from one', async () => {
    goOffline(true);
    await first().send('one');
    await second().send('two');
    await settle();
    expect(bubbles()).toEqual([
      ['user: one (queued)', 'user: two (queued)'],
      ['user: one (queued)', 'user: two (queued)'],
    ]);
    goOffline(false);
    await settle();
    expect(posts()).toEqual(['one']);
    const [sender = first()] = chats.filter(({ streams }) => streams.length === 1);
    await answer(sender, 0, 'r1', 're: one');
    await answer(sender, 1, 'r2', 're: two');
    expect(posts()).toEqual(['one', 'two']);
    const all = [
      'user: one (delivered)',
      'persona: re: one (delivered)',
      'user: two (delivered)',
      'persona: re: two (delivered)',
    ];
    expect(bubbles()).toEqual([all, all]);
  });

  it('T1: shows a refused message in every tab, and forgets the failure when another tab has sent it', async () => {
    const { http } = first().env;
    http.on('POST /chat/v4', () => ({ status: 500 }));
    await first().send('one');
    await settle();
    expect(bubbles()).toEqual([['user: one (failed)'], ['user: one (failed)']]);
    second().session.reply.retry(second().session.timeline.$keys.get()[0] ?? '');
    await settle();
    await answer(second(), 0, 'r1', 're: one');
    const all = ['user: one (delivered)', 'persona: re: one (delivered)'];
    expect(bubbles()).toEqual([all, all]);
    expect(chats.map((chat) => chat.status())).toEqual(['idle', 'idle']);
  });

  it('G2: a draft that another tab has sent does not stay behind as a copy', async () => {
    first().session.composer.setDraft('Hello');
    await first().env.clock.advance(1000);
    const third = await open();
    expect(third.session.composer.$draft.get()).toBe('Hello');
    first().session.composer.submit();
    await settle();
    expect(third.session.composer.$draft.get()).toBe('');
  });

  it('P8: sends what a tab left behind that was closed in mid-sending', async () => {
    first().env.http.on('POST /chat/v4', () => new Promise(() => {}));
    await first().send('one');
    await settle();
    expect(bubbles()[1]).toEqual(['user: one (sending)']);
    first().session.destroy();
    await settle();
    await answer(second(), 0, 'r1', 're: one');
    expect(bubbles()[1]).toEqual(['user: one (delivered)', 'persona: re: one (delivered)']);
  });

  it('T1: leaves a message to the tab that sends it, also where the browser hears of that one’s lock after its own', async () => {
    const asked = new Promise<void>((resolve) => {
      beforeLock = (tab, name) => {
        if (!name.includes(':sending:')) return undefined;
        if (tab === 'tab1') resolve();
        return tab === 'tab0' ? asked : undefined;
      };
    });
    for (const { env } of chats) env.http.on('POST /chat/v4', () => new Promise(() => {}));
    const write = vi.spyOn(second().env.local, 'set');
    await first().send('one');
    await settle();
    expect(posts()).toEqual(['one']);
    expect(bubbles()).toEqual([['user: one (sending)'], ['user: one (sending)']]);
    expect(write).not.toHaveBeenCalled();
    first().session.destroy();
    await settle();
    expect(posts()).toEqual(['one', 'one']);
  });

  it('G1: keeps what waits when another tab starts a new conversation', async () => {
    goOffline(true);
    await first().send('one');
    await settle();
    await second().session.clear();
    await settle();
    expect(bubbles()).toEqual([['user: one (queued)'], ['user: one (queued)']]);
  });

  it('G1: keeps what another tab could not send while the server was asked to clear, and gives up what had failed before', async () => {
    let answerClear = () => {};
    second().env.http.on('POST /chat/clear', async () => {
      await new Promise<void>((resolve) => (answerClear = resolve));
      return { json: { data: {} } };
    });
    first().env.http.on('POST /chat/v4', () => ({ status: 500 }));
    await first().send('before');
    await settle();
    const clearing = second().session.clear();
    await settle();
    await first().send('meanwhile');
    await settle();
    answerClear();
    await clearing;
    await settle();
    expect(bubbles()).toEqual([['user: meanwhile (failed)'], ['user: meanwhile (failed)']]);
  });

  it('T1: takes up a reply after a reload although another tab waits for one of its own', async () => {
    await first().send('one');
    await answer(first(), 0, 'r1', 're: one');
    await second().send('two');
    await settle();
    await first().send('three');
    await answer(first(), 1, 'r3', 're: three');
    expect(JSON.parse(first().env.local.get('persona-chat:https://api.example:support') ?? '{}')).toMatchObject({
      awaited: ['m2'],
    });
  });
});
