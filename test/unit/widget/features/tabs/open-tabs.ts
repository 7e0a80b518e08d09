import type { ChatConfig } from '../../../../../packages/widget/src/core/host-types.ts';
import { createMemoryStorage, type FakeEnv, fakeEnv } from '../../../../helpers/fake-env.ts';
import { type Chat, createChat, storageKey } from '../../../../helpers/fake-chat.ts';
import { createFakeBrowser } from '../../../../helpers/fake-tabs.ts';

/** The tabs that the test has opened. */
export const chats: Chat[] = [];
export const closeTabs = () => {
  for (const { session, env } of chats) {
    env.http.expectNoSurprises();
    session.destroy();
  }
  chats.length = 0;
};

/** Tabs over one storage, and one server's history for both. */
export const openTabs = async (count: number, stored: object = {}, configs: Partial<ChatConfig>[] = []) => {
  const browser = createFakeBrowser();
  const local = createMemoryStorage({ [storageKey]: JSON.stringify(stored) });
  const history: object[] = [];
  for (let index = 0; index < count; index += 1) {
    const env: FakeEnv = fakeEnv({
      local: browser.storage(local),
      loadTabs: () => Promise.resolve(browser.tab()),
      acquireLock: browser.hold,
    });
    const chat = createChat({ env, config: configs[index] ?? {} });
    env.http.on('GET /chat', () => ({ json: { data: history, metadata: { nextParamId: -1 } } }));
    chats.push(chat);
  }
  return { browser, history, local: browser.storage(local) };
};
export const settle = async () => {
  for (const { env } of [...chats, ...chats]) await env.clock.settle();
};
