// The texts of one visitor in several tabs: each tab has its own, and a new one begins with what was written last.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Chat, createChat, storageKey } from '../../../../helpers/fake-chat.ts';
import { createMemoryStorage, fakeEnv } from '../../../../helpers/fake-env.ts';
import { createFakeBrowser } from '../../../../helpers/fake-tabs.ts';
import { configure, serveVisitors } from '../../../../helpers/visitor-chat.ts';

let open: (tab?: Chat['env']['tab']) => Promise<Chat>;
let local: Chat['env']['local'];
let chats: Chat[];
beforeEach(() => {
  const browser = createFakeBrowser();
  local = createMemoryStorage();
  chats = [];
  open = async (tab = createMemoryStorage()) => {
    const page = `page${chats.length}`;
    let lastId = 0;
    const storage = browser.storage(local);
    const env = {
      ...fakeEnv({
        tab,
        local: storage,
        loadTabs: () => Promise.resolve(browser.tab(storage)),
        acquireLock: browser.hold,
      }),
      newId: () => `${page}-${(lastId += 1)}`,
    };
    const chat = createChat({ env });
    chats.push(chat);
    await chat.open();
    return chat;
  };
});
afterEach(() => {
  for (const { session } of chats) session.destroy();
});
const text = ({ session }: Chat) => session.composer.$draft.get();
const write = async ({ session, env }: Chat, draft: string) => {
  session.composer.setDraft(draft);
  await env.clock.advance(1000);
  for (const chat of chats) await chat.env.clock.advance(1000);
};
const reload = (chat: Chat) => {
  chat.session.destroy();
  return open(chat.env.tab);
};
const stored = () => (JSON.parse(local.get(storageKey) ?? '{}') as { draft?: string }).draft;

it('G1: a reload brings back what was written in the tab, whatever others have written since', async () => {
  const [first, second] = [await open(), await open()];
  await write(first, 'of A');
  await write(second, 'of B');
  const tab = first.env.tab;
  first.session.destroy();
  await write(second, 'of B, later');
  expect(text(await open(tab))).toBe('of A');
  expect(text(await reload(second))).toBe('of B, later');
});

it('G1: a page left with Back has what was typed last, also where the browser has kept that for all tabs alone', async () => {
  const first = await open();
  await write(first, 'sent before');
  await write(first, '');
  // As Firefox does with what a page writes then.
  const { tab } = first.env;
  const kept = tab.get(storageKey) ?? '';
  await write(first, 'A whole sentence');
  first.session.destroy();
  tab.set(storageKey, kept);
  const second = await open(tab);
  expect(text(second)).toBe('A whole sentence');
  const other = await open();
  await write(other, 'of B');
  expect(text(await reload(second))).toBe('A whole sentence');
});

it('G1: a tab that empties its copy leaves the text to the one that wrote it', async () => {
  const first = await open();
  await write(first, 'of A');
  const second = await open();
  expect(text(second)).toBe('of A');
  await write(second, '');
  expect([text(first), text(second)]).toEqual(['of A', '']);
  first.env.page.say('hidden');
  expect(stored()).toBe('of A');
  expect(text(await reload(first))).toBe('of A');
});

it('a tab that empties its own text leaves what another one has stored', async () => {
  const [first, second] = [await open(), await open()];
  await write(first, 'of A');
  await write(second, 'of B');
  await write(first, '');
  expect([stored(), text(await reload(first)), text(await open())]).toEqual(['of B', '', 'of B']);
});

it('a new tab begins with what a tab that was closed has left', async () => {
  const [first, second] = [await open(), await open()];
  await write(first, 'of A');
  await write(second, 'of B');
  first.session.destroy();
  expect([text(await open()), text(second)]).toEqual(['of A', 'of B']);
});

it('G1: what a tab has written is there again after somebody else was signed in meanwhile, whatever others have written since', async () => {
  const [first, second] = [await open(), await open()];
  for (const chat of [first, second]) serveVisitors(chat);
  await write(first, 'of A');
  await configure(first, { token: 'ada' });
  await write(first, 'Ada’s');
  await write(second, 'of B');
  await configure(first, { token: '' });
  expect(text(first)).toBe('of A');
  await configure(first, { token: 'ada' });
  expect([text(first), text(await reload(second))]).toEqual(['Ada’s', 'of B']);
});

it('a tab that was only looked at stores nothing', async () => {
  const first = await open();
  await write(first, 'of A');
  const second = await open();
  await write(first, 'of A, later');
  second.env.page.say('hidden');
  expect([stored(), text(await reload(second))]).toEqual(['of A, later', 'of A, later']);
});

it('G2: a tab whose chat was not there does not offer again what another has sent', async () => {
  const first = await open();
  await write(first, 'of A');
  const tab = first.env.tab;
  first.session.destroy();
  const second = await open();
  expect(text(second)).toBe('of A');
  second.session.composer.submit();
  await second.env.clock.settle();
  expect(text(await open(tab))).toBe('');
});

const send = (chat: Chat, words: string) => {
  chat.session.composer.setDraft(words);
  chat.session.composer.submit();
};
const recordIn = (value: string | null) => JSON.parse(value ?? '{}') as { draft?: string; sentDrafts?: string[] };

it('G2: what was sent is no draft in a new tab, though another one has stored it as before, with the note that it was sent', async () => {
  const first = await open();
  await write(first, 'of A');
  const before = recordIn(local.get(storageKey));
  send(first, 'of A');
  await first.env.clock.settle();
  const { sentDrafts } = recordIn(local.get(storageKey));
  first.session.destroy();
  local.set(storageKey, JSON.stringify({ ...before, sentDrafts }));
  const second = await open();
  expect([sentDrafts?.length, text(second)]).toEqual([1, '']);
  await second.env.clock.advance(1000);
  await write(second, 'of B');
  expect([text(await open()), text(await reload(second))]).toEqual(['of B', 'of B']);
});

it('G2: a tab that has sent a draft takes it away again where another one stores the record as it was before', async () => {
  const [first, second] = [await open(), await open()];
  await write(second, 'of B');
  const before = local.get(storageKey) ?? '';
  second.session.composer.submit();
  await second.env.clock.settle();
  second.env.local.set(storageKey, before);
  await second.env.clock.settle();
  expect([stored(), text(await open()), text(await reload(first))]).toEqual([undefined, '', '']);
});

it('G2: a tab that hears late that a draft was sent takes it away, also where who sent it is gone', async () => {
  const [first, second] = [await open(), await open()];
  await write(second, 'of B');
  const before = local.get(storageKey) ?? '';
  second.session.composer.submit();
  second.session.destroy();
  // Written by the first before the others' changes have arrived there.
  local.set(storageKey, before);
  await first.env.clock.settle();
  expect([stored(), text(await open()), text(await reload(first))]).toEqual([undefined, '', '']);
});

it('G2: what was stored of a text that is sent at once, with more, does not come back either', async () => {
  const first = await open();
  await write(first, 'of');
  const before = recordIn(local.get(storageKey));
  send(first, 'of A');
  await first.env.clock.settle();
  const { sentDrafts } = recordIn(local.get(storageKey));
  local.set(storageKey, JSON.stringify({ ...before, sentDrafts }));
  expect(text(await open())).toBe('');
});

it('G1: a copy whose words are replaced, and sent at once, leaves the text to the tab that wrote it', async () => {
  const first = await open();
  await write(first, 'of A');
  const second = await open();
  expect(text(second)).toBe('of A');
  send(second, 'ok');
  await second.env.clock.settle();
  for (const chat of chats) await chat.env.clock.advance(1000);
  expect(text(first)).toBe('of A');
  expect(text(await reload(first))).toBe('of A');
});

it('G1: the same words, written again after the other was sent, stay', async () => {
  const [first, second] = [await open(), await open()];
  await write(second, 'yes');
  second.session.composer.submit();
  await second.env.clock.settle();
  for (const chat of chats) await chat.env.clock.advance(1000);
  await write(first, 'yes');
  expect(text(await reload(first))).toBe('yes');
});

const isFormatted = ({ session }: Chat) => session.composer.$isFormatted.get();

it('a reload brings a draft back in the editor where it was written there, and no other tab does', async () => {
  const first = await open();
  first.session.composer.setDraft('Tea with **mint**', true);
  const again = await reload(first);
  expect([text(again), isFormatted(again)]).toEqual(['Tea with **mint**', true]);
  expect(isFormatted(await open())).toBe(false);
  again.session.composer.setFormatted(false);
  const plain = await reload(again);
  expect(isFormatted(plain)).toBe(false);
  plain.session.composer.setFormatted(true);
  expect(isFormatted(await reload(plain))).toBe(true);
});

it('forgets the editor with the draft, and takes no other word for it than a boolean', async () => {
  const first = await open();
  first.session.composer.setFormatted(true);
  expect(isFormatted(await reload(first))).toBe(false);
  const second = await open();
  second.session.composer.setDraft('Tea', true);
  second.session.destroy();
  const { tab } = second.env;
  const kept = tab.get(storageKey) ?? '';
  expect(kept).toContain('"isFormatted":true');
  tab.set(storageKey, kept.replace('"isFormatted":true', '"isFormatted":"yes"'));
  const broken = await open(tab);
  expect([text(broken), isFormatted(broken)]).toEqual(['Tea', false]);
});
