// Files that are given while the code for files cannot load: they wait in the memory of the page, and nothing is sent without them.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Chat, createChat } from '../../../../helpers/fake-chat.ts';
import { uploadUrl } from '../../../../helpers/fake-files.ts';
import { configure, serveVisitors } from '../../../../helpers/visitor-chat.ts';

let chat: Chat;
/** The code for files can load. */
let isHere: boolean;
beforeEach(async () => {
  chat = createChat();
  isHere = false;
  const { files } = chat.env;
  Object.assign(chat.env, { loadFiles: () => (isHere ? Promise.resolve(files) : Promise.reject(new Error('gone'))) });
  serveVisitors(chat);
  await chat.open();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const settle = () => chat.env.clock.settle();
const attach = async (name: string) => {
  chat.session.attachments.add({ files: [new File(['tea'], name)] });
  await settle();
};
/** The code can load on the next page. */
const reload = async () => {
  chat.session.destroy();
  isHere = true;
  chat = createChat({ env: chat.env });
  await chat.open();
};
const names = () => chat.session.attachments.$files.get().map(({ name, status }) => `${name} ${status}`);
const posts = () => chat.env.http.of('POST /chat/v4').map(({ json }) => json['message'] as Record<string, unknown>);
const notices = () => chat.session.toasts.$toasts.get().filter(({ key }) => key === 'opening.partMissing');
/** As the button of the notice does. */
const close = async () => {
  const [notice] = notices();
  chat.session.toasts.dismiss(notice?.id ?? 0);
  notice?.onClose?.();
  await settle();
};
const tryAgain = async () => {
  const [notice] = notices();
  chat.session.toasts.dismiss(notice?.id ?? 0);
  notice?.action?.run();
  await settle();
};
const whatIsHeld = () => [chat.status(), chat.session.composer.$draft.get(), posts()];

describe('G1, L1: files that were given while their code could not load', () => {
  it('are taken in by themselves when the network is back', async () => {
    chat.env.page.set({ isOnline: false });
    await attach('a.png');
    await chat.env.clock.advance(10_000);
    isHere = true;
    expect([names(), notices().length]).toEqual([[], 1]);
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.advance(0);
    expect([names(), notices()]).toEqual([['a.png uploading'], []]);
  });

  it('are taken in after a while with a network, and their notice stays the same until then', async () => {
    await attach('a.png');
    const [notice] = notices();
    await chat.env.clock.advance(10_000);
    expect(notices()).toEqual([notice]);
    isHere = true;
    await chat.env.clock.advance(10_000);
    expect([names(), notices()]).toEqual([['a.png uploading'], []]);
  });

  it('hold a message back, which goes out with them', async () => {
    await attach('a.png');
    await chat.send('Look');
    expect(whatIsHeld()).toEqual(['submitting-text', 'Look', []]);
    await tryAgain();
    expect([...whatIsHeld(), notices().length]).toEqual(['submitting-text', 'Look', [], 1]);
    isHere = true;
    await tryAgain();
    expect(posts()).toEqual([]);
    chat.env.files.uploads[0]?.answer();
    await settle();
    expect(posts()).toMatchObject([{ content: 'Look', attachments: [{ url: uploadUrl('a.png') }] }]);
  });

  it('hold a message back that is sent before the first failure, and it can be called off', async () => {
    chat.session.attachments.add({ files: [new File(['tea'], 'a.png')] });
    await chat.send('Look');
    expect(whatIsHeld()).toEqual(['submitting-text', 'Look', []]);
    await chat.env.clock.advance(1000);
    chat.session.reply.stop();
    expect(whatIsHeld()).toEqual(['idle', 'Look', []]);
    isHere = true;
    await tryAgain();
    expect([names(), posts()]).toEqual([['a.png uploading'], []]);
  });

  it('are all taken in, one after the other, and have one notice', async () => {
    await attach('a.png');
    await attach('b.png');
    expect(notices()).toHaveLength(1);
    isHere = true;
    await tryAgain();
    expect(names()).toEqual(['a.png uploading', 'b.png uploading']);
  });

  it('are given up with the notice, which sends nothing by itself and lets the text go alone', async () => {
    await attach('a.png');
    await chat.send('Look');
    await close();
    expect(whatIsHeld()).toEqual(['idle', 'Look', []]);
    await chat.send('Without');
    expect(posts()).toMatchObject([{ content: 'Without', attachments: [] }]);
    isHere = true;
    await chat.env.clock.advance(60_000);
    expect([names(), notices()]).toEqual([[], []]);
  });

  it('are those of the text, too', async () => {
    const place = chat.session.attachments.place({ files: [new File(['tea'], 'a.png')], ids: ['a1'] });
    await settle();
    await chat.send('Look ![](upload:a1)');
    expect(posts()).toEqual([]);
    isHere = true;
    await tryAgain();
    expect(await place).toEqual(['a1']);
    chat.env.files.uploads[0]?.answer();
    await settle();
    expect(posts()).toMatchObject([{ content: `Look ![](${uploadUrl('a.png')})` }]);
  });

  it('are there after a reload, by the rules of files, and are sent once', async () => {
    await attach('a.png');
    await attach('b.exe');
    await reload();
    expect(names()).toEqual(['a.png uploading']);
    expect(chat.session.toasts.$toasts.get()).toMatchObject([{ key: 'attachments.rejected' }]);
    await chat.send('Look');
    chat.env.files.uploads[0]?.answer();
    await settle();
    expect(posts()).toMatchObject([{ content: 'Look', attachments: [{ url: uploadUrl('a.png') }] }]);
    expect(chat.env.fileStore.names()).toEqual([]);
    await reload();
    expect(names()).toEqual([]);
  });

  it('leave nothing behind once they were taken in, given up, or another visitor has come', async () => {
    await attach('a.png');
    expect(chat.env.fileStore.names()).toEqual(['a.png']);
    await close();
    expect(chat.env.fileStore.names()).toEqual([]);
    await attach('b.png');
    await configure(chat, { token: 'ada' });
    expect(chat.env.fileStore.names()).toEqual([]);
    await attach('c.png');
    isHere = true;
    await tryAgain();
    chat.env.files.uploads.at(-1)?.answer();
    await settle();
    expect([names(), chat.env.fileStore.names()]).toEqual([['c.png done'], ['c.png']]);
    await chat.send('Tea');
    expect([names(), chat.env.fileStore.names()]).toEqual([[], []]);
  });

  it('leave the text with the notice', async () => {
    const place = chat.session.attachments.place({ files: [new File(['tea'], 'a.png')], ids: ['a1'] });
    await settle();
    await close();
    expect(await place).toEqual([]);
  });

  it('hold back nobody else’s message, and wait for whoever gave them', async () => {
    await attach('a.png');
    await configure(chat, { token: 'ada' });
    expect(notices()).toEqual([]);
    await chat.send('Hello');
    expect(posts()).toMatchObject([{ content: 'Hello', attachments: [] }]);
    isHere = true;
    await chat.env.clock.advance(60_000);
    expect(names()).toEqual([]);
    await configure(chat, { token: '' });
    expect(names()).toEqual(['a.png uploading']);
  });
});
