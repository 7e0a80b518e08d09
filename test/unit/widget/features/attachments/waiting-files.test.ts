// A message with files that waits while the server gives its guest up: what is kept goes up again for the next one, and with it the message.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTakeBack } from '../../../../../packages/widget/src/features/reply/take-back.ts';
import { bootstrapData, type Chat, createChat } from '../../../../helpers/fake-chat.ts';
import { createMemoryStorage, fakeEnv } from '../../../../helpers/fake-env.ts';
import { createGuestServer, type GuestServer } from '../../../../helpers/given-up-guest.ts';
import { uploadUrl } from '../../../../helpers/fake-files.ts';
import { createFakeBrowser } from '../../../../helpers/fake-tabs.ts';

let chat: Chat;
let server: GuestServer;
const owners = new Map<string, string>();
const open = async (env = fakeEnv(), form?: string) => {
  chat = createChat({ env, ...(form && { config: { form } }) });
  server.serve(env, !form);
  await chat.open();
};
beforeEach(() => {
  server = createGuestServer((url, guest) => owners.get(url) === guest);
  owners.clear();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const settle = () => chat.env.clock.settle();
const uploads = () => chat.env.files.uploads;
const answer = async (name: string) => {
  owners.set(uploadUrl(name), server.present);
  uploads()
    .at(-1)
    ?.answer({ data: { url: uploadUrl(name) } });
  await settle();
};
const attach = async (name: string) => {
  chat.session.attachments.add({ files: [new File(['tea'], name)] });
  await settle();
  await answer(name);
};
const reload = async (form?: string) => {
  const { env } = chat;
  chat.session.destroy();
  await open(env, form);
};
const key = () => chat.session.timeline.$keys.get()[0] ?? '';
const goOnline = async (isOnline: boolean) => {
  chat.env.page.set({ isOnline });
  await settle();
};
const taken = () =>
  chat.env.http
    .of('POST /chat/v4')
    .map(({ json }) => (json['message'] as { attachments: { url: string }[] }).attachments.map(({ url }) => url));
const isSent = () => {
  expect(taken().at(-1)).toEqual([uploadUrl('again.png')]);
  expect([chat.bubbles(), chat.env.fileStore.names()]).toEqual([['user: Look (sending)'], []]);
};
/** A message with a file that waits for the network. */
const sayOffline = async () => {
  await attach('a.png');
  await goOnline(false);
  await chat.send('Look');
};

describe('G1, P5: a message that waits with a file while its guest is given up', () => {
  it('goes out without a network, when that is back: its own POST finds out', async () => {
    await open();
    await sayOffline();
    expect(chat.env.fileStore.names()).toEqual(['a.png']);
    server.present = 'g2';
    await goOnline(true);
    expect([uploads().length, taken()]).toEqual([2, [[uploadUrl('a.png')], [uploadUrl('a.png')]]]);
    await answer('again.png');
    isSent();
  });

  it('after a reload, before any POST', async () => {
    await open();
    await sayOffline();
    server.present = 'g2';
    await reload();
    await goOnline(true);
    expect([uploads().length, taken()]).toEqual([2, []]);
    await answer('again.png');
    isSent();
  });

  it.each([
    ['in the same page', false],
    ['after a reload', true],
  ])('N4: behind the form that stands below it, %s, where the form finds out', async (_, isReloaded) => {
    await open(fakeEnv(), 'later');
    await attach('a.png');
    await chat.send('Look');
    if (isReloaded) await reload('later');
    expect(taken()).toEqual([]);
    server.present = 'g2';
    await chat.session.guests.save({ name: 'Ada', email: 'ada@example.org', additionalInfo: [] });
    await settle();
    await answer('again.png');
    isSent();
  });

  it('T1: from a second tab, once the first is closed', async () => {
    const browser = createFakeBrowser();
    const local = createMemoryStorage();
    const shared = () => ({
      local: browser.storage(local),
      loadTabs: () => Promise.resolve(browser.tab()),
      acquireLock: browser.hold,
    });
    await open(fakeEnv(shared()));
    const one = chat;
    await sayOffline();
    const { fileStore } = one.env;
    const parts = { ...shared(), fileStore, loadFileStore: () => Promise.resolve(fileStore) };
    const env = { ...fakeEnv(parts), ...parts };
    env.page.set({ isOnline: false });
    await open(env);
    one.session.destroy();
    await settle();
    server.present = 'g2';
    await goOnline(true);
    await chat.env.clock.advance(1_000);
    await answer('again.png');
    isSent();
  });

  it('shows the picture in its text at the new address', async () => {
    await open();
    chat.session.attachments.place({ files: [new File(['tea'], 'a.png')], ids: ['p1'] }).catch(() => {});
    await settle();
    await answer('a.png');
    await goOnline(false);
    await chat.send('![leaf](upload:p1)');
    server.present = 'g2';
    await goOnline(true);
    await answer('again.png');
    expect(chat.texts()).toEqual([`![leaf](${uploadUrl('again.png')})`]);
  });

  it('stays for Retry where the upload gets no answer, and goes out with that', async () => {
    await open();
    await sayOffline();
    server.present = 'g2';
    await goOnline(true);
    uploads().at(-1)?.fail('network');
    await settle();
    expect(chat.bubbles()).toEqual(['user: Look (failed)']);
    chat.session.reply.retry(key());
    await settle();
    await answer('again.png');
    isSent();
  });

  it('T2: goes up from the memory of the page where the browser keeps nothing', async () => {
    const env = fakeEnv();
    env.fileStore.isRefused = true;
    await open(env);
    await sayOffline();
    server.present = 'g2';
    await goOnline(true);
    await answer('again.png');
    isSent();
  });

  it('leaves nothing on the disk once another visitor talks', async () => {
    await open();
    await sayOffline();
    await attach('b.png');
    expect(chat.env.fileStore.names()).toEqual(['a.png', 'b.png']);
    chat.env.http.on('POST /conversations', () => ({
      json: { data: { ...bootstrapData, guest: null, user: { id: 'u1', name: 'Bo', role: 'USER' } } },
    }));
    chat.session.configure({ ...chat.session.$config.get(), token: 'host' });
    await settle();
    expect([chat.bubbles(), chat.env.fileStore.names()]).toEqual([[], []]);
  });

  it('P4: waits where the server asks the upload for it', async () => {
    await open();
    await sayOffline();
    server.present = 'g2';
    await reload();
    await goOnline(true);
    uploads().at(-1)?.answer({}, 429, { 'retry-after': '7' });
    await chat.env.clock.advance(6_900);
    expect([uploads().length, chat.bubbles()]).toEqual([2, ['user: Look (sending)']]);
    await chat.env.clock.advance(200);
    const [, one, two] = uploads();
    expect(two?.request.headers['x-request-id']).toBe(one?.request.headers['x-request-id']);
    await answer('again.png');
    isSent();
  });

  it('says what to do where the bytes are gone, and is not tried again but taken back', async () => {
    await open();
    await sayOffline();
    chat.env.fileStore.kept.clear();
    server.present = 'g2';
    await reload();
    await goOnline(true);
    expect([uploads().length, taken()]).toEqual([1, []]);
    expect(chat.session.reply.$status.get()).toEqual({ name: 'failed', reason: 'attachments.gone' });
    const taking = createTakeBack(chat.session.reply.taking);
    expect([chat.bubbles(), taking.canRetry(key())]).toEqual([['user: Look (failed)'], false]);
    taking.takeBack(key())?.();
    expect([chat.bubbles(), chat.session.composer.$draft.get()]).toEqual([[], 'Look']);
  });

  it('keeps that with the message while another one that waited behind it goes out', async () => {
    await open();
    await sayOffline();
    await chat.send('And this');
    chat.env.fileStore.kept.clear();
    server.present = 'g2';
    await reload();
    await goOnline(true);
    expect(chat.status()).not.toBe('failed');
    const [first] = chat.session.timeline.$keys.get().map((one) => chat.session.timeline.get(one));
    expect(first).toMatchObject({ delivery: 'failed', failure: { reason: 'attachments.gone' } });
  });
});
