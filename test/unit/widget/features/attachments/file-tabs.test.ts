// Draft files of one visitor in several tabs: each has its own, a tab that has ended leaves them to the next, and each file is
// sent once.

import fc from 'fast-check';
import type { StoragePort } from '../../../../../packages/widget/src/core/env.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Chat, completion, createChat, storageKey, token } from '../../../../helpers/fake-chat.ts';
import { createMemoryStorage, fakeEnv } from '../../../../helpers/fake-env.ts';
import { createFakeBrowser } from '../../../../helpers/fake-tabs.ts';

function createTabs() {
  const browser = createFakeBrowser();
  const local = createMemoryStorage();
  const chats: Chat[] = [];
  /** Names of files in messages that the server has stored. */
  const sent: string[] = [];
  const stored = new Map<string, object>();
  let pages = 0;
  let replies = 0;
  const settle = async () => {
    for (const { env } of [...chats, ...chats, ...chats]) await env.clock.settle();
  };
  const files = (chat: Chat) => chat.session.attachments.$files.get();
  return {
    browser,
    local,
    chats,
    sent,
    settle,
    shown: (chat: Chat | undefined) => (chat ? files(chat).map(({ name }) => name) : []),
    /** A new tab, or the next page of the tab with that session storage. */
    async open(tab: StoragePort = createMemoryStorage()): Promise<Chat> {
      const page = (pages += 1);
      let lastId = 0;
      const env = {
        ...fakeEnv({
          tab,
          local: browser.storage(local),
          loadTabs: () => Promise.resolve(browser.tab()),
          acquireLock: browser.hold,
        }),
        newId: () => `page${page}-${(lastId += 1)}`,
      };
      const chat = createChat({ env });
      env.http.on('DELETE /uploads/documents/*', () => ({ json: { data: {} } }));
      env.http.on('POST /chat/v4', ({ headers, json }) => {
        const { attachments = [], ...fields } = json['message'] as { attachments?: { name: string }[] };
        const requestId = headers['x-request-id'] ?? '';
        const known = stored.get(requestId) ?? {
          id: `m${stored.size + 1}`,
          role: 'user',
          createdAt: '2026-01-02T03:00:00.000Z',
          ...fields,
          attachments,
          requestId,
        };
        if (!stored.has(requestId)) sent.push(...attachments.map(({ name }) => name));
        stored.set(requestId, known);
        return { json: { data: known } };
      });
      chats.push(chat);
      await chat.open();
      await settle();
      return chat;
    },
    async close(chat: Chat) {
      chats.splice(chats.indexOf(chat), 1);
      chat.session.destroy();
      await settle();
    },
    async reload(chat: Chat): Promise<Chat> {
      await this.close(chat);
      return this.open(chat.env.tab);
    },
    async attach(chat: Chat, name: string) {
      chat.session.attachments.add({ files: [new File(['tea'], name)] });
      await settle();
      for (const upload of chat.env.files.running()) upload.answer();
      await settle();
    },
    async remove(chat: Chat) {
      const phase = chat.session.attachments.$state.get();
      const [file] = files(chat);
      if (file && phase.name === 'ready') phase.feature.remove(file.id);
      await settle();
      return file?.name;
    },
    async send(chat: Chat, text: string): Promise<void> {
      await chat.send(text);
      await settle();
      const id = `r${(replies += 1)}`;
      chat.streams.at(-1)?.push(token(id, 'Yes', true), completion());
      await settle();
    },
  };
}

let tabs: ReturnType<typeof createTabs>;
beforeEach(() => {
  tabs = createTabs();
});
afterEach(async () => {
  for (const chat of [...tabs.chats]) {
    chat.env.http.expectNoSurprises();
    await tabs.close(chat);
  }
});

describe('draft files of two tabs', () => {
  it('stay with the tab that added them', async () => {
    const first = await tabs.open();
    await tabs.attach(first, 'a.png');
    const second = await tabs.open();
    await tabs.attach(second, 'b.png');
    expect([tabs.shown(first), tabs.shown(second)]).toEqual([['a.png'], ['b.png']]);
    await tabs.send(second, 'Here');
    await tabs.send(first, 'And here');
    expect(tabs.sent).toEqual(['b.png', 'a.png']);
    expect(tabs.local.get(storageKey)).not.toContain('.png');
  });

  it('are not taken over by a tab that waits for long', async () => {
    const first = await tabs.open();
    await tabs.attach(first, 'a.png');
    const second = await tabs.open();
    await second.env.clock.advance(10_000);
    await tabs.close(first);
    expect(tabs.shown(second)).toEqual([]);
    expect(tabs.shown(await tabs.open())).toEqual(['a.png']);
  });

  it('come back after a reload, to the one that was reloaded', async () => {
    const first = await tabs.open();
    await tabs.attach(first, 'a.png');
    const second = await tabs.open();
    await second.env.clock.advance(10_000);
    const again = await tabs.reload(first);
    expect([tabs.shown(again), tabs.shown(second)]).toEqual([['a.png'], []]);
    await tabs.send(again, 'Here');
    await tabs.send(second, 'Nothing');
    expect(tabs.sent).toEqual(['a.png']);
  });

  it('come back also where the page before goes slowly', async () => {
    const first = await tabs.open();
    await tabs.attach(first, 'a.png');
    const again = await tabs.open(first.env.tab);
    await again.env.clock.advance(1000);
    await tabs.close(first);
    await tabs.settle();
    expect(tabs.shown(again)).toEqual(['a.png']);
  });

  it('stay with the tab that is reloaded while another one adds its first', async () => {
    const [first, second] = [await tabs.open(), await tabs.open()];
    await tabs.attach(first, 'a.png');
    await tabs.attach(second, 'b.png');
    const again = await tabs.reload(first);
    expect([tabs.shown(again), tabs.shown(second)]).toEqual([['a.png'], ['b.png']]);
    await tabs.close(again);
    const third = await tabs.reload(second);
    await tabs.attach(third, 'c.png');
    const back = await tabs.open(again.env.tab);
    expect([tabs.shown(back), tabs.shown(third)]).toEqual([['a.png'], ['b.png', 'c.png']]);
  });

  it('stay where another tab has stored its own at the same moment, from an older copy', async () => {
    const [first, second] = [await tabs.open(), await tabs.open()];
    await tabs.attach(first, 'a.png');
    await tabs.attach(second, 'b.png');
    const { files, ...others } = JSON.parse(tabs.local.get(storageKey) ?? '{}') as { files: { name: string }[] };
    tabs.local.set(storageKey, JSON.stringify({ ...others, files: files.filter(({ name }) => name === 'b.png') }));
    for (const { env } of tabs.chats) env.page.say('stored');
    expect(tabs.shown(first)).toEqual(['a.png']);
    await first.env.clock.advance(1000);
    const again = await tabs.reload(first);
    expect([tabs.shown(again), tabs.shown(second)]).toEqual([['a.png'], ['b.png']]);
    await tabs.send(again, 'Here');
    tabs.local.set(storageKey, JSON.stringify({ ...others, files }));
    expect(tabs.shown(await tabs.reload(again))).toEqual([]);
    expect(tabs.sent).toEqual(['a.png']);
  });

  it('that an earlier version has stored belong to the first tab that opens', async () => {
    const file = {
      id: 'f1',
      name: 'a.png',
      mimeType: 'image/png',
      size: 3,
      url: 'https://api.example/uploads/documents/a.png',
    };
    tabs.local.set(storageKey, JSON.stringify({ files: [file] }));
    const [first, second] = [await tabs.open(), await tabs.open()];
    expect([tabs.shown(first), tabs.shown(second)]).toEqual([['a.png'], []]);
  });

  it('stay with their tab while it shows another conversation, over a reload', async () => {
    const file = { id: 'f1', name: 'a.png', mimeType: 'image/png', size: 3, url: 'https://api.example/a.png' };
    const place = { home: { id: 'c2', guestId: 'g1' }, files: [{ ...file, tab: 'before' }] };
    tabs.local.set(storageKey, JSON.stringify({ home: { id: 'c1', guestId: 'g1' }, visitors: { '\nc2': place } }));
    const tab = createMemoryStorage({ [storageKey]: JSON.stringify({ page: 'before' }) });
    const first = await tabs.open(tab);
    await first.env.clock.advance(10_000);
    await tabs.settle();
    const [stored] = JSON.parse(tabs.local.get(storageKey) ?? '{}').visitors['\nc2'].files as { tab: string }[];
    expect(stored?.tab).toBe(JSON.parse(tab.get(storageKey) ?? '{}').page);
    expect(stored?.tab).not.toBe('before');
    // Nobody else gets its lock while it lives.
    const waiting = new AbortController();
    const asked = tabs.browser.hold(`persona-chat:tab:${stored?.tab}`, waiting.signal);
    waiting.abort();
    await expect(asked).rejects.toThrow();
  });

  it('go to the newest tab where a browser has no locks, and are let go by the others', async () => {
    tabs.browser.hold = () => Promise.resolve(() => undefined);
    const first = await tabs.open();
    await tabs.attach(first, 'a.png');
    const second = await tabs.open();
    expect(tabs.shown(second)).toEqual(['a.png']);
    await tabs.remove(first);
    expect(first.env.http.of('DELETE /uploads/documents/a.png')).toEqual([]);
    expect(tabs.shown(first)).toEqual([]);
    await tabs.send(second, 'Here');
    expect(tabs.sent).toEqual(['a.png']);
  });
});

type Step = readonly ['attach' | 'remove' | 'send' | 'reload' | 'close' | 'open', tab: number];

it('G1, G2: every file is sent once or removed, whatever tabs open and close', async () => {
  const verb = fc.constantFrom<Step[0]>('attach', 'attach', 'remove', 'send', 'reload', 'close', 'open');
  const steps = fc.array(fc.tuple(verb, fc.nat(2)), { maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const world = createTabs();
      const added: string[] = [];
      const removed: string[] = [];
      for (const [what, index] of plan) {
        const chat = world.chats[index];
        if (what === 'open' && world.chats.length < 3) await world.open();
        if (!chat) continue;
        if (what === 'attach') {
          const name = `f${added.length}.png`;
          added.push(name);
          await world.attach(chat, name);
        }
        if (what === 'remove') removed.push(...[await world.remove(chat)].filter((name) => name !== undefined));
        if (what === 'send') await world.send(chat, 'Here');
        if (what === 'close') await world.close(chat);
        if (what === 'reload') await world.reload(chat);
        const shown = world.chats.flatMap(world.shown);
        expect(new Set(shown).size).toBe(shown.length);
      }
      for (const chat of [...world.chats]) await world.close(chat);
      const last = await world.open();
      await world.send(last, 'All');
      await world.close(last);
      expect([...world.sent, ...removed].sort()).toEqual(added.sort());
      expect(world.browser.open()).toBe(0);
    }),
    { numRuns: 60, seed: 7 },
  );
});
