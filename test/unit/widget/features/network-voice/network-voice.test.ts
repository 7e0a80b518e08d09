// A visitor who does not see the header and the bubbles hears of the network what they show.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatConfig } from '../../../../../packages/widget/src/core/host-types.ts';
import { type Chat, createChat } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
let said: string[];
async function openChat(config: Partial<ChatConfig> = {}): Promise<void> {
  chat = createChat({ config });
  said = [];
  await chat.open();
  chat.session.announcer.$announcement.listen((announcement) => said.push(announcement?.text ?? ''));
  await chat.env.clock.advance(1_000);
  said.length = 0;
}
const network = async (isOnline: boolean) => {
  chat.env.page.set({ isOnline });
  await chat.env.clock.advance(1_000);
};
afterEach(async () => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
  await chat.env.clock.settle();
  expect(chat.env.page.listeners()).toBe(0);
});

describe.each([['bubble'], ['page']] as const)('in %s mode', (mode) => {
  beforeEach(() => openChat({ mode }));

  it('says once that the network has gone, and once that it is back', async () => {
    await network(false);
    chat.env.page.say('offline');
    await network(true);
    chat.env.page.say('online');
    await chat.env.clock.advance(1_000);
    expect(said).toEqual(['You are offline', 'Online']);
  });

  it('says once that it has gone where it comes and goes in less time than that takes to say', async () => {
    for (const isOnline of [false, true, false]) chat.env.page.set({ isOnline });
    await chat.env.clock.advance(3_000);
    expect(said).toEqual(['You are offline']);
  });

  it('says of each message once that it waits, and of none that is on its way', async () => {
    await network(false);
    await chat.send('First');
    await chat.env.clock.advance(1_000);
    await chat.send('Second');
    await chat.env.clock.advance(1_000);
    expect(said).toEqual(['You are offline', 'Waiting for the network', 'Waiting for the network']);
    await network(true);
    expect(said.filter((text) => text === 'Waiting for the network')).toHaveLength(2);
  });
});

describe('while the network comes and goes', () => {
  beforeEach(() => openChat());

  it('says of a message whose request found no network that it waits, and again where it waits again', async () => {
    let answers = 0;
    chat.env.http.on('POST /chat/v4', () => {
      answers += 1;
      chat.env.page.set({ isOnline: false });
      throw new TypeError('no network');
    });
    await chat.send('Hi');
    await chat.env.clock.advance(1_000);
    await network(true);
    expect(answers).toBe(2);
    const waiting = said.join(' ').match(/Waiting for the network/g);
    expect(waiting).toHaveLength(2);
  });

  it('says nothing while the panel is closed, and what still holds when it opens', async () => {
    chat.session.setOpen(false);
    await network(false);
    expect(said).toEqual([]);
    chat.session.setOpen(true);
    await chat.env.clock.advance(1_000);
    expect(said.join(' ')).toContain('You are offline');
    chat.session.setOpen(false);
    await network(true);
    await network(false);
    chat.session.setOpen(true);
    await chat.env.clock.advance(1_000);
    expect(said.join(' ').match(/offline/gi)).toHaveLength(1);
  });
});
