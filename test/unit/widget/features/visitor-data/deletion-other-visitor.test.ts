// The page names another visitor while one's data are being deleted (docs/behaviour.md#own-data).

import { afterEach, expect, it } from 'vitest';
import { bootstrapData, type Chat, config, createChat, storageKey } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
afterEach(() => chat.session.destroy());
/** A token as those of docs/identity.md. */
const tokenOf = (sub: string, iat: number) => `e30.${btoa(JSON.stringify({ sub, iat }))}.signature`;
const user = { id: 'u1', name: 'Ada', role: 'USER' };
const open = async (token: string | undefined) => {
  const { guest, ...others } = bootstrapData;
  chat = createChat({
    config: { ...(token && { token }) },
    bootstrap: { ...others, ...(token ? { user, token: undefined } : { guest }) },
  });
  await chat.open();
  chat.session.composer.setDraft('secret draft');
  await chat.env.clock.advance(2_000);
  return chat.session.visitorData.open();
};
const answerLater = () => {
  let answer: (reply: object) => void = () => {};
  chat.env.http.on('DELETE /me', () => new Promise((resolve) => (answer = resolve as typeof answer)));
  return (reply: object = { json: { data: {} } }) => answer(reply);
};
const name = (token: string) => chat.session.configure({ ...config, token });
const stored = () => [storageKey, 'auth-storage', 'user_info'].map((key) => chat.env.local.get(key)).join('\n');
const told = () => [chat.session.toasts.$toasts.get().length, chat.env.toldOf('error').length];

it.each([
  ['user', 'token-a'],
  ['guest', undefined],
])('takes the %s off the screen at once, and deletes what the browser keeps of them all the same', async (_, token) => {
  const data = await open(token);
  const answer = answerLater();
  const deleting = data.delete();
  await chat.env.clock.settle();
  expect(stored()).toMatch('secret draft');
  name('token-b');
  expect(chat.isForgotten).toBe(true);
  expect(stored()).toMatch('secret draft');
  answer();
  await deleting;
  expect(stored()).not.toMatch(/secret draft|token-1|"c1"/);
  expect(told()).toEqual([0, 0]);
});

it('tells nobody else of a failure', async () => {
  const data = await open('token-a');
  const answer = answerLater();
  const deleting = data.delete();
  await chat.env.clock.settle();
  name('token-b');
  answer({ status: 500 });
  await deleting;
  expect(stored()).toMatch('secret draft');
  expect(told()).toEqual([0, 0]);
});

it('takes away what says that all is deleted', async () => {
  const data = await open('token-a');
  answerLater();
  chat.env.http.on('DELETE /me', () => ({ json: { data: {} } }));
  await data.delete();
  expect(chat.isForgotten).toBe(false);
  name('token-b');
  expect(chat.isForgotten).toBe(true);
});

it('goes on where the token is a new one of the same visitor', async () => {
  const data = await open(tokenOf('u1', 1));
  const answer = answerLater();
  const deleting = data.delete();
  await chat.env.clock.settle();
  name(tokenOf('u1', 2));
  answer();
  await deleting;
  expect([chat.isForgotten, data.$deletion.get()]).toEqual([false, 'done']);
  name(tokenOf('u1', 3));
  expect(chat.isForgotten).toBe(false);
});

it('deletes whoever has pressed, not who was named while something was still being read', async () => {
  const data = await open('token-a');
  let read = () => {};
  chat.env.http.on('GET /chat', () => new Promise((resolve) => (read = () => resolve({ json: { data: [] } }))));
  chat.env.http.on('DELETE /me', () => ({ json: { data: {} } }));
  chat.env.page.say('online');
  await chat.env.clock.settle();
  const deleting = data.delete();
  await chat.env.clock.settle();
  name('token-b');
  read();
  await deleting;
  expect(chat.env.http.of('DELETE /me').map(({ headers }) => headers['authorization'])).toEqual(['Bearer token-a']);
});

it('deletes nobody where another visitor was named before the press, and is known only after it', async () => {
  const data = await open('token-a');
  const another = { ...bootstrapData, guest: undefined, token: undefined, user: { ...user, id: 'u2' } };
  let opening = () => {};
  chat.env.http.on(
    'POST /conversations',
    () => new Promise((resolve) => (opening = () => resolve({ json: { data: another } }))),
  );
  chat.env.http.on('DELETE /me', () => ({ json: { data: {} } }));
  name('token-b');
  const deleting = data.delete();
  opening();
  await deleting;
  expect([chat.env.http.of('DELETE /me'), data.$deletion.get()]).toEqual([[], 'idle']);
});
