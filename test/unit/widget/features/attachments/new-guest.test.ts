// A server that has ended a guest's session makes another guest, who cannot send what the one before has uploaded.

import { createTakeBack } from '../../../../../packages/widget/src/features/reply/take-back.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bootstrapData, type Chat, createChat } from '../../../../helpers/fake-chat.ts';
import { uploadUrl } from '../../../../helpers/fake-files.ts';

let chat: Chat;
/** The guest whose token the server takes. */
let present: string;
const serve = () => {
  chat.env.http.on('POST /conversations', ({ headers }) => {
    const sent = headers['authorization'];
    if (sent && sent !== `Bearer token-${present}`) return { status: 401 };
    const guest = { ...bootstrapData.guest, id: present };
    return { json: { data: { ...bootstrapData, guest, token: `token-${present}` } } };
  });
  chat.env.http.on('POST /chat/clear', ({ headers }) =>
    headers['authorization'] === `Bearer token-${present}` ? { json: { data: {} } } : { status: 401 },
  );
};
beforeEach(async () => {
  present = 'g1';
  chat = createChat();
  serve();
  await chat.open();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const settle = () => chat.env.clock.settle();
const uploads = () => chat.env.files.uploads;
const attach = async (name: string) => {
  chat.session.attachments.add({ files: [new File(['tea'], name)] });
  await settle();
  await answer();
};
const answer = async (name?: string) => {
  uploads()
    .at(-1)
    ?.answer(name && { data: { url: uploadUrl(name) } });
  await settle();
};
const replaceGuest = async () => {
  present = 'g2';
  await chat.session.clear();
  await settle();
};
const reload = async () => {
  const { env } = chat;
  chat.session.destroy();
  chat = createChat({ env });
  serve();
  await chat.open();
};
const states = () => chat.session.attachments.$files.get().map(({ name, status }) => `${name} ${status}`);
const posts = () => chat.env.http.of('POST /chat/v4').map(({ json }) => json['message'] as Record<string, unknown>);

it('G1: a file whose bytes are at hand goes up again as theirs, and the message waits for it', async () => {
  await attach('a.png');
  await replaceGuest();
  expect([states(), uploads().length]).toEqual([['a.png uploading'], 2]);
  await chat.send('Look');
  expect([posts(), chat.env.fileStore.names(), chat.env.files.previews.size]).toEqual([[], ['a.png'], 1]);
  await answer('again.png');
  expect(posts()).toMatchObject([{ content: 'Look', attachments: [{ url: uploadUrl('again.png') }] }]);
});

it('G1: goes up again after a reload too, from what the browser has kept', async () => {
  await attach('a.png');
  present = 'g2';
  await reload();
  expect([states(), uploads().length]).toEqual([['a.png uploading'], 2]);
  await chat.send('Look');
  await answer('again.png');
  expect(posts()).toMatchObject([{ content: 'Look', attachments: [{ url: uploadUrl('again.png') }] }]);
  expect(chat.env.fileStore.names()).toEqual([]);
});

it('says at once of a file whose bytes are gone that it has to be attached again, and keeps its message', async () => {
  await attach('a.png');
  present = 'g2';
  chat.env.fileStore.kept.clear();
  await reload();
  const [file] = chat.session.attachments.$files.get();
  expect([states(), file?.error?.key, file?.url]).toEqual([['a.png error'], 'attachments.gone', undefined]);
  const phase = chat.session.attachments.$state.get();
  if (phase.name === 'ready') phase.feature.retry(file?.id ?? '');
  expect(states()).toEqual(['a.png error']);
  await chat.send('Look');
  expect([posts(), chat.session.composer.$notice.get()]).toEqual([[], 'attachments.gone']);
  chat.session.composer.submit();
  await settle();
  expect(posts()).toMatchObject([{ content: 'Look', attachments: [] }]);
});

it('leaves a file as it is for the guest who has uploaded it, after a reload too', async () => {
  await attach('a.png');
  await chat.session.clear();
  await reload();
  expect([states(), uploads().length]).toEqual([['a.png done'], 1]);
});

it('G1: a message whose files were refused is not tried again, and taken back it has them with it', async () => {
  chat.env.http.on('POST /chat/v4', () => ({ status: 422, json: { message: 'None of your uploads.' } }));
  await attach('a.png');
  await chat.send('Look');
  const { composer, timeline } = chat.session;
  const key = timeline.$keys.get()[0] ?? '';
  expect(createTakeBack(chat.session.reply.taking).canRetry(key)).toBe(false);
  createTakeBack(chat.session.reply.taking).takeBack(key)?.();
  await settle();
  expect([composer.$draft.get(), states(), uploads().length]).toEqual(['Look', ['a.png uploading'], 2]);
});
