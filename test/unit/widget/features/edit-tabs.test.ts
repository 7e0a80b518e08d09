// A message that was changed without a network, and one after it, while another tab is open.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { bootstrapData, type Chat, completion, createChat, message, token } from '../../../helpers/fake-chat.ts';
import { createMemoryStorage, fakeEnv } from '../../../helpers/fake-env.ts';
import { createFakeBrowser } from '../../../helpers/fake-tabs.ts';

const bootstrap = { ...bootstrapData, capabilities: { edit: true } };
let chats: Chat[];
let history: object[];
/** What came to the server, in its order: the text, and what it replaces. */
let posts: string[];
let open: () => Promise<Chat>;
const settle = async () => {
  for (const { env } of [...chats, ...chats, ...chats, ...chats]) await env.clock.settle();
};
const goOnline = async (isOnline: boolean) => {
  for (const { env } of chats) env.page.set({ isOnline });
  await settle();
};

beforeEach(async () => {
  chats = [];
  posts = [];
  history = [message('u1', 'user', 'How hot?'), message('p1', 'persona', 'Seventy degrees.')];
  const browser = createFakeBrowser();
  const local = createMemoryStorage();
  open = async () => {
    const ids = `tab${chats.length}`;
    let lastId = 0;
    const env = {
      ...fakeEnv({
        local: browser.storage(local),
        loadTabs: () => Promise.resolve(browser.tab()),
        acquireLock: browser.hold,
      }),
      newId: () => `${ids}-${(lastId += 1)}`,
    };
    const chat = createChat({ env, bootstrap });
    env.http.on('GET /chat', () => ({ json: { data: [...history], metadata: { nextParamId: -1 } } }));
    env.http.on('POST /chat/v4', ({ headers, json }) => {
      const requestId = headers['x-request-id'];
      const { content } = json['message'] as { content: string };
      const replaces = json['messageId'] as string | undefined;
      posts.push(replaces ? `${content} for ${replaces}` : content);
      const stored = message(`m${history.length}`, 'user', content, { requestId, ...(replaces && { replaces }) });
      history = [...history.filter((one) => !replaces || !['u1', 'p1'].includes((one as { id: string }).id)), stored];
      return { json: { data: stored } };
    });
    chats.push(chat);
    await chat.open();
    await settle();
    return chat;
  };
});
afterEach(() => {
  for (const { env, session } of chats) {
    env.http.expectNoSurprises();
    session.destroy();
  }
});

const change = async (chat: Chat) => {
  await chat.session.edit.load();
  const state = chat.session.edit.$state.get();
  if (state.name !== 'ready') throw new Error('edit has not loaded');
  state.feature.begin('u1');
  state.feature.change('How long?');
  expect(state.feature.submit()).toBeNull();
  await settle();
};
it.each([
  ['one tab', false, false],
  ['one tab that was loaded anew meanwhile', false, true],
  ['whichever of two tabs is first', true, false],
  ['the tab that stayed, while the other one is loaded anew', true, true],
])('P8, T1: both go out in their order, from %s', async (_, hasOther, isReloaded) => {
  const one = await open();
  if (hasOther) await open();
  await goOnline(false);
  await change(one);
  await one.send('And after?');
  if (isReloaded) {
    one.session.destroy();
    chats.splice(chats.indexOf(one), 1);
    if (hasOther) await goOnline(true);
    await open();
  }
  await goOnline(true);
  for (let count = 0; count < 4; count += 1) {
    for (const { streams } of chats) streams[count]?.push(token(`p${count + 2}`, 'Two minutes.', true), completion());
    await settle();
  }
  expect(posts).toEqual(['How long? for u1', 'And after?']);
});
