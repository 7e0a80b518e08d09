// What was begun, or dismissed, before the page was left (docs/behaviour.md#rating).

import { afterEach, expect, it } from 'vitest';
import { type Chat, storageKey } from '../../../../helpers/fake-chat.ts';
import { fakeEnv, type FakeEnv } from '../../../../helpers/fake-env.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';
import { askedRating, openRatingChat, ratingCall, ratingOf } from '../../../../helpers/rating-chat.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const open = async (parts: Partial<FakeEnv>, rating: object = askedRating) => {
  chat = await openRatingChat({ rating }, { env: fakeEnv(parts) });
  await chat.session.rating.load();
  await chat.env.clock.settle();
  return ratingOf(chat);
};
const sent = () => chat.env.http.of(ratingCall).map(({ json }) => json);

it('G1: what was chosen and written is back after a reload, until it is stored, dismissed or cleared', async () => {
  const { local, tab } = fakeEnv();
  const first = await open({ local, tab });
  first.change({ score: 2 });
  first.change({ text: 'Too slow' });
  chat.session.destroy();
  const second = await open({ local, tab });
  expect(second.$card.get()).toEqual({ stage: 'asking', score: 2, text: 'Too slow' });
  expect(await second.send()).toBe(true);
  chat.session.destroy();
  const third = await open({ local, tab });
  expect(third.$card.get()).toEqual({ stage: 'asking', score: null, text: '' });
  third.change({ score: 5 });
  third.dismiss();
  expect(tab.get(storageKey)).not.toContain('"score"');
});

const dismissWithoutNetwork = async () => {
  const { local, tab } = fakeEnv();
  const feature = await open({ local, tab });
  chat.env.http.on(ratingCall, () => {
    throw networkFailure();
  });
  feature.dismiss();
  await chat.env.clock.settle();
  chat.session.destroy();
  return { local, tab };
};

it('a dismissal of which the server has not heard is told by the next page, once', async () => {
  const storage = await dismissWithoutNetwork();
  expect((await open(storage)).$card.get()).toBeNull();
  expect(sent()).toEqual([{ score: null, text: '' }]);
  chat.session.destroy();
  // A human has ended it a second time since.
  expect((await open(storage)).$card.get()?.stage).toBe('asking');
});

it('a dismissal takes nothing back that was said elsewhere', async () => {
  const storage = await dismissWithoutNetwork();
  expect((await open(storage, { status: 'given', score: 4, text: '' })).$card.get()).toBeNull();
  expect(sent()).toEqual([]);
});
