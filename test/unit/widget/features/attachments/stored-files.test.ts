// What is stored of a draft's files: it survives a reload. file-tabs.test.ts is about tabs, owner.test.ts about visitors.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Chat, createChat, storageKey } from '../../../../helpers/fake-chat.ts';
import { createMemoryStorage } from '../../../../helpers/fake-env.ts';
import { configure, serveVisitors } from '../../../../helpers/visitor-chat.ts';

let chat: Chat;
beforeEach(async () => {
  chat = createChat();
  chat.env.http.on('DELETE /uploads/documents/*', () => ({ json: { data: {} } }));
  await chat.open();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const env = () => chat.env;
const reload = async () => {
  const { env: same } = chat;
  chat.session.destroy();
  chat = createChat({ env: same });
  await chat.open();
};
const feature = () => {
  const phase = chat.session.attachments.$state.get();
  if (phase.name !== 'ready') throw new Error('no file was attached');
  return phase.feature;
};
const file = (name: string) => new File(['tea'], name);
const files = () => chat.session.attachments.$files.get();
const states = () => files().map(({ name, status, progress }) => `${name} ${status} ${progress}`);
const attach = async (...names: string[]) => {
  chat.session.attachments.add({ files: names.map(file) });
  await chat.env.clock.settle();
};
const upload = (name: string) => {
  const found = chat.env.files.uploads.findLast(({ request }) => request.file.name === name);
  if (!found) throw new Error(`no upload of ${name}`);
  return found;
};
const settle = () => chat.env.clock.settle();

describe('what survives a reload', () => {
  it('is what was uploaded', async () => {
    await attach('a.png', 'b.png');
    upload('a.png').answer();
    await settle();
    await reload();
    expect(states()).toEqual(['a.png done 100', 'b.png uploading 0']);
  });

  it('G1: is what was uploading, waiting or had failed, which goes on under the same ids and is sent once', async () => {
    await attach('1.png', '2.png', '3.png', '4.png');
    upload('1.png').answer({ message: 'No' }, 500);
    await settle();
    const ids = files().map(({ id }) => id);
    expect(env().fileStore.names()).toEqual(['1.png', '2.png', '3.png', '4.png']);
    await reload();
    expect(states()).toEqual(['1.png uploading 0', '2.png uploading 0', '3.png uploading 0', '4.png pending 0']);
    expect([files().map(({ id }) => id), files()[3]?.previewUrl]).toEqual([ids, 'blob:4.png']);
    for (const name of ['1.png', '2.png', '3.png', '4.png']) {
      upload(name).answer();
      await settle();
    }
    expect(upload('4.png').requestId).toBe(ids[3]);
    expect(env().fileStore.names()).toHaveLength(4);
    await chat.send('Here');
    expect(env().fileStore.names()).toEqual([]);
    const [post, ...others] = chat.env.http.of('POST /chat/v4');
    expect((post?.json['message'] as { attachments: object[] }).attachments).toHaveLength(4);
    expect(others).toEqual([]);
    await reload();
    expect(states()).toEqual([]);
  });

  it('is not what was removed or sent', async () => {
    await attach('a.png', 'b.png');
    feature().remove(files()[0]?.id ?? '');
    upload('b.png').answer();
    await settle();
    await chat.send('Here');
    expect([env().fileStore.kept.size, env().local.get(storageKey)?.includes('.png')]).toEqual([0, false]);
    await reload();
    expect(states()).toEqual([]);
  });

  it('T2: is what was uploaded alone where the browser refuses its database, and what is gone is told', async () => {
    env().fileStore.isRefused = true;
    await attach('a.png', 'b.png');
    upload('a.png').answer();
    await settle();
    expect(states()).toEqual(['a.png done 100', 'b.png uploading 0']);
    await reload();
    expect(states()).toEqual(['a.png done 100']);
    expect(chat.session.toasts.$toasts.get()).toMatchObject([{ key: 'attachments.rejected', values: { number: 1 } }]);
    await reload();
    expect([states(), chat.session.toasts.$toasts.get()]).toEqual([['a.png done 100'], []]);
  });

  it('stays on the disk where a tab without locks takes it over', async () => {
    await attach('a.png');
    const second = createChat({ env: { ...env(), tab: createMemoryStorage() } });
    await second.open();
    env().page.say('stored');
    await settle();
    expect([states(), env().fileStore.names()]).toEqual([[], ['a.png']]);
    expect(second.session.attachments.$files.get()).toMatchObject([{ name: 'a.png', status: 'uploading' }]);
    second.session.destroy();
  });

  it('is said of a file whose page had ended before it was written', async () => {
    await attach('a.png');
    env().fileStore.kept.clear();
    await reload();
    expect(states()).toEqual([]);
    expect(chat.session.toasts.$toasts.get()).toMatchObject([{ key: 'attachments.rejected', values: { number: 1 } }]);
    await reload();
    expect(chat.session.toasts.$toasts.get()).toEqual([]);
  });

  it('G1: is what the browser does not give at once, which Retry reads again, and the next page too', async () => {
    await attach('a.png');
    env().fileStore.isSilent = true;
    await reload();
    expect([states(), files()[0]?.error?.key]).toEqual([['a.png error 0'], 'errors.internal']);
    await reload();
    expect([states(), chat.session.toasts.$toasts.get()]).toEqual([['a.png error 0'], []]);
    env().fileStore.isSilent = false;
    feature().retry(files()[0]?.id ?? '');
    await settle();
    expect(states()).toEqual(['a.png uploading 0']);
    await reload();
    expect(states()).toEqual(['a.png uploading 0']);
  });

  it('is nothing of a visitor who was forgotten', async () => {
    await attach('a.png');
    chat.session.reset();
    await settle();
    expect(env().fileStore.kept.size).toBe(0);
    await reload();
    expect(states()).toEqual([]);
  });

  it('is not on the disk any more once another visitor talks, and is again when its own is back', async () => {
    serveVisitors(chat);
    await attach('a.png');
    await configure(chat, { token: 'ada' });
    expect([states(), env().fileStore.kept.size]).toEqual([[], 0]);
    await configure(chat, { token: '' });
    expect([states(), env().fileStore.names()]).toEqual([['a.png uploading 0'], ['a.png']]);
  });

  it('waits in a new tab for a day, and no longer', async () => {
    await attach('a.png');
    chat.session.destroy();
    await env().clock.advance(80_000_000);
    chat = createChat({ env: { ...env(), tab: createMemoryStorage() } });
    await chat.open();
    expect(states()).toEqual(['a.png uploading 0']);
    chat.session.destroy();
    await env().clock.advance(87_000_000);
    chat = createChat({ env: { ...env(), tab: createMemoryStorage() } });
    await chat.open();
    expect(states()).toEqual([]);
    await attach('b.png');
    expect(env().fileStore.names()).toEqual(['b.png']);
  });

  it.each(['7', '[{"id":1}]', '[null,{"name":"x"}]'])('is not what somebody else wrote there: %s', async (stored) => {
    env().local.set(storageKey, `{"files":${stored}}`);
    await reload();
    expect(files()).toEqual([]);
  });
});
