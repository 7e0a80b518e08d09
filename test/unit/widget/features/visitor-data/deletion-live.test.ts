// Live updates of a visitor who is deleted (docs/behaviour.md#own-data).

import { afterEach, expect, it } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import { bootstrapData, type Chat, createChat, message } from '../../../../helpers/fake-chat.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';

let chat: Chat;
afterEach(() => {
  chat.session.destroy();
  expect(chat.env.clock.pending()).toBe(0);
});
const realtime = { kind: 'sse', url: '/live?c=1' };
/** Somebody who comes back: the listener begins 3 s after the history. */
const comeBack = async () => {
  chat = createChat({
    bootstrap: { ...bootstrapData, realtime },
    history: [message('m1', 'user', 'Hi')],
    isOnlyLooking: true,
  });
  await chat.open();
  return chat.session.visitorData.open();
};
const answerLater = (status: number) => {
  let answer = () => {};
  const reply = status === 200 ? { json: { data: {} } } : { status };
  chat.env.http.on('DELETE /me', () => new Promise((resolve) => (answer = () => resolve(reply))));
  return () => answer();
};
const refused = () => new WidgetError('permission-denied');
const complaints = () => [chat.session.toasts.$toasts.get().length, chat.env.toldOf('error').length];
const asked = () => chat.env.realtime.requests.length;

it('do not begin while deleting runs, nor afterwards', async () => {
  const data = await comeBack();
  const answer = answerLater(200);
  const deleting = data.delete();
  await chat.env.clock.advance(4_000);
  expect(asked()).toBe(0);
  answer();
  await deleting;
  await chat.env.clock.advance(120_000);
  expect([data.$deletion.get(), asked(), complaints()]).toEqual(['done', 0, [0, 0]]);
});

it('do not begin where the last answer was lost and nobody knows the visitor any more', async () => {
  const data = await comeBack();
  chat.env.http.on('DELETE /me', () => {
    throw networkFailure();
  });
  await data.delete();
  chat.env.http.on('DELETE /me', () => ({ status: 401 }));
  await data.delete();
  const before = complaints()[1];
  await chat.env.clock.advance(120_000);
  expect([data.$deletion.get(), asked(), complaints()]).toEqual(['done', 0, [0, before]]);
});

it('begin after all where deleting fails', async () => {
  const data = await comeBack();
  const answer = answerLater(503);
  const deleting = data.delete();
  await chat.env.clock.advance(4_000);
  answer();
  await deleting;
  await chat.env.clock.settle();
  expect([data.$deletion.get(), asked(), chat.env.realtime.watches()]).toEqual(['failed', 1, 3]);
});

it('end without a word where they were there', async () => {
  const data = await comeBack();
  await chat.env.clock.advance(4_000);
  expect(chat.env.realtime.watches()).toBe(3);
  const answer = answerLater(200);
  const deleting = data.delete();
  await chat.env.clock.settle();
  chat.env.realtime.fail(refused());
  answer();
  await deleting;
  await chat.env.clock.advance(20 * 60_000);
  chat.env.page.say('online');
  await chat.env.clock.advance(10_000);
  expect([asked(), chat.env.realtime.watches(), complaints()]).toEqual([1, 0, [0, 0]]);
  expect(chat.env.http.of('POST /conversations')).toHaveLength(1);
});

it('end without a word also where they hear of it last', async () => {
  const data = await comeBack();
  await chat.env.clock.advance(4_000);
  chat.env.http.on('DELETE /me', () => ({ json: { data: {} } }));
  await data.delete();
  chat.env.realtime.fail(refused());
  await chat.env.clock.advance(120_000);
  expect([asked(), complaints()]).toEqual([1, [0, 0]]);
});
