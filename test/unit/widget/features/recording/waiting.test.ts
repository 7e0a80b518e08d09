// A voice message that waits while the server gives its guest up: what the browser has kept of the recording goes up again for the next one.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTakeBack } from '../../../../../packages/widget/src/features/reply/take-back.ts';
import { type Chat, createChat } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { createGuestServer, type GuestServer } from '../../../../helpers/given-up-guest.ts';

const first = 'https://api.example/uploads/first.webm';
const again = 'https://api.example/uploads/again.webm';
const ada = { name: 'Ada', email: 'ada@example.org', additionalInfo: [] };

let chat: Chat;
let server: GuestServer;
const open = async (form: string | undefined, env = fakeEnv()) => {
  chat = createChat({ env, ...(form && { config: { form } }) });
  server.serve(env, !form);
  await chat.open();
};
const settle = () => chat.env.clock.settle();
const goOnline = async (isOnline: boolean) => {
  chat.env.page.set({ isOnline });
  await settle();
};
/** Says something, which the server has as that guest's upload before the network goes. */
const speak = async () => {
  const { session, env } = chat;
  session.recording.start();
  await settle();
  await env.clock.advance(2_000);
  const phase = session.recording.$state.get();
  if (phase.name === 'ready') phase.feature.stop();
  await settle();
  await goOnline(form() === 'later');
  env.files.uploads.at(-1)?.answer({ data: { url: first, transcript: 'Green tea' } });
  await settle();
};
const form = () => chat.session.$config.get().form;
const bubbles = () => chat.bubbles().map((line) => line.replace('user: Green tea ', ''));
const posted = () =>
  chat.env.http
    .of('POST /chat/v4')
    .map(({ json }) => (json['message'] as { attachments: { url: string }[] }).attachments[0]?.url);
const isSent = async () => {
  const upload = chat.env.files.uploads.at(-1);
  expect(upload?.request).toMatchObject({ fieldName: 'audio', file: { name: 'voice-message.webm' } });
  // Its words are known.
  expect(upload?.request.url).toMatch(/\/uploads\/user-speech$/);
  expect(upload?.request.headers).toMatchObject({ authorization: 'Bearer token-g2' });
  upload?.answer({ data: { url: again } });
  await settle();
  expect(posted().at(-1)).toBe(again);
  expect([bubbles(), chat.env.fileStore.names()]).toEqual([['(sending)'], []]);
};
/** The server gives the guest up, as the form or the message finds. */
const giveUp = async () => {
  server.present = 'g2';
  if (form() === 'later') await chat.session.guests.save(ada);
  else await goOnline(true);
  await settle();
};

beforeEach(() => {
  server = createGuestServer((url, guest) => url === (guest === 'g1' ? first : again));
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

it.each([
  ['for the form below it', 'later', false],
  ['for the form below it, over a reload', 'later', true],
  ['for the network', undefined, false],
  ['for the network, over a reload', undefined, true],
])('N4, G1, P5: waits %s, and goes up again before it goes out', async (_, asked, isReloaded) => {
  await open(asked);
  await speak();
  expect([bubbles(), chat.env.fileStore.names()]).toEqual([['(queued)'], ['voice-message.webm']]);
  if (isReloaded) {
    chat.session.destroy();
    await open(asked, chat.env);
    expect(bubbles()).toEqual(['(queued)']);
  }
  await giveUp();
  await isSent();
});

it('P4: waits where the server asks the recording for it', async () => {
  await open('later');
  await speak();
  await giveUp();
  const { uploads } = chat.env.files;
  uploads.at(-1)?.answer({}, 429, { 'retry-after': '7' });
  await chat.env.clock.advance(6_900);
  expect([uploads.length, bubbles()]).toEqual([2, ['(sending)']]);
  await chat.env.clock.advance(200);
  await isSent();
});

it('G1: says why it does not go out where nothing of it is left, and its words can be taken back', async () => {
  await open('later');
  await speak();
  chat.env.fileStore.kept.clear();
  await giveUp();
  expect(chat.session.reply.$status.get()).toEqual({ name: 'failed', reason: 'recording.gone' });
  const key = chat.session.timeline.$keys.get()[0] ?? '';
  const taking = createTakeBack(chat.session.reply.taking);
  expect([bubbles(), taking.canRetry(key)]).toEqual([['(failed)'], false]);
  taking.takeBack(key)?.();
  expect(chat.session.composer.$draft.get()).toBe('Green tea');
});
