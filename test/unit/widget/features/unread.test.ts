// What is unread beside the closed launcher is what a visitor would find: not what was cleared, read elsewhere, or is somebody else's.

import { afterEach, expect, it } from 'vitest';
import { type Chat, completion, createChat, message, token } from '../../../helpers/fake-chat.ts';
import { createMemoryStorage, fakeEnv } from '../../../helpers/fake-env.ts';
import { createFakeBrowser } from '../../../helpers/fake-tabs.ts';

const browser = createFakeBrowser();
const local = createMemoryStorage();
let chats: Chat[] = [];
afterEach(() => {
  for (const { session } of chats) session.destroy();
  chats = [];
});
const settle = async () => {
  for (const { env } of [...chats, ...chats, ...chats]) await env.clock.settle();
};
const openTab = async (options: Parameters<typeof createChat>[0] = {}): Promise<Chat> => {
  const env = fakeEnv({
    local: browser.storage(local),
    loadTabs: () => Promise.resolve(browser.tab()),
    acquireLock: browser.hold,
  });
  const chat = createChat({ env, ...options });
  chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
  chats.push(chat);
  await chat.open();
  await settle();
  return chat;
};
/** A reply that has come while the panel was closed. */
const withNews = async (options?: Parameters<typeof createChat>[0]): Promise<Chat> => {
  const chat = await openTab(options);
  await chat.send('Hello');
  chat.session.setOpen(false);
  chat.streams.at(-1)?.push(token('r1', 'Your parcel', true), completion());
  await settle();
  expect([chat.session.$unread.get(), chat.session.$latestUnread.get()?.content]).toEqual([1, 'Your parcel']);
  return chat;
};
const unread = ({ session }: Chat) => [session.$unread.get(), session.$latestUnread.get()];

it('G4: goes with a history that is cleared, and tells the page', async () => {
  const chat = await withNews();
  await chat.session.clear();
  await settle();
  expect(unread(chat)).toEqual([0, null]);
  expect(chat.env.toldOf('unread')).toEqual([{ count: 1 }, { count: 0 }]);
});

it.each(['another visitor', 'nobody', 'another persona'])('goes with the visitor or the persona: %s', async (what) => {
  const chat = await withNews({ config: { token: 'host-1' } });
  const others = { conversation: { id: 'c9' }, persona: { id: 'guide', name: 'Tom' }, guest: { id: 'g9' } };
  chat.env.http.on('POST /conversations', () => ({ json: { data: others } }));
  const { token: _before, ...config } = chat.session.$config.get();
  if (what === 'another visitor') chat.session.configure({ ...config, token: 'host-2' });
  // Before the server has said who comes next.
  else {
    chat.session.configure(what === 'nobody' ? config : { ...config, token: 'host-1', personaId: 'guide' });
    expect(unread(chat)).toEqual([0, null]);
  }
  await settle();
  expect(unread(chat)).toEqual([0, null]);
});

it('T1: is read where another tab shows it', async () => {
  const chat = await withNews();
  await openTab();
  await settle();
  expect(unread(chat)).toEqual([0, null]);
});

it('T1: is read where another tab shows it as it comes', async () => {
  const chat = await openTab();
  const other = await openTab();
  const history = { data: [message('r9', 'persona', 'Your parcel')], metadata: { nextParamId: -1 } };
  chat.session.setOpen(false);
  for (const each of [other, chat]) {
    each.env.http.on('GET /chat', () => ({ json: history }));
    each.env.page.say('resumed');
    await each.env.clock.advance(10_000);
    await settle();
  }
  expect([other.texts(), chat.texts()]).toEqual([['Your parcel'], ['Your parcel']]);
  expect(unread(chat)).toEqual([0, null]);
});
