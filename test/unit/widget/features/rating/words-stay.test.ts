// Words that stand in a rating stay there when the conversation is rated or dismissed elsewhere (docs/behaviour.md#rating).

import { afterEach, describe, expect, it } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import type { RatingFeature } from '../../../../../packages/widget/src/features/rating/rating-types.ts';
import { bootstrapData, type Chat } from '../../../../helpers/fake-chat.ts';
import { fakeEnv, type FakeEnv } from '../../../../helpers/fake-env.ts';
import { createFakeBrowser } from '../../../../helpers/fake-tabs.ts';
import { askedRating, openRatingChat, ratingCall, ratingOf } from '../../../../helpers/rating-chat.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const call = ratingCall;
const asked = askedRating;
const given = { status: 'given', score: 5, text: 'Quick' };
const dismissed = { status: 'dismissed', score: null, text: '' };
const robin = { id: 'o1', name: 'Robin', type: 'USER' };

const open = async (rating: object, env: FakeEnv = fakeEnv()) => {
  chat = await openRatingChat({ rating }, { env });
};
const part = (): RatingFeature => ratingOf(chat);
const begin = async (rating: object = asked, env?: FakeEnv) => {
  await open(rating, env);
  await chat.session.rating.load();
  part().change({ score: 2 });
  part().change({ text: 'Half a thou' });
  return part();
};
const tell = async (fields: object) => {
  chat.env.realtime.change('conversation', 'c1', { id: 'c1', lastMessageId: 'r1', ...fields });
  await chat.env.clock.settle();
};
const sent = () => chat.env.http.of(call).map(({ json }) => json);
const words = { stage: 'asking', score: 2, text: 'Half a thou' };

describe('words that stand in a rating', () => {
  it('T1: stay where another tab has answered, also when they are changed, and go out in place of that', async () => {
    const browser = createFakeBrowser();
    const other = browser.tab();
    const feature = await begin(asked, fakeEnv({ loadTabs: () => Promise.resolve(browser.tab()) }));
    other.join('persona-chat:c1:rating', () => {}).post('rated');
    await chat.env.clock.settle();
    expect(feature.$card.get()).toEqual(words);
    feature.change({ text: '' });
    expect(feature.$card.get()).toEqual({ ...words, text: '' });
    feature.change({ text: 'A whole thought' });
    expect(await feature.send()).toBe(true);
    expect(sent()).toEqual([{ score: 2, text: 'A whole thought' }]);
    expect(feature.$card.get()?.stage).toBe('thanked');
  });

  it.each([given, dismissed])('stay where the live conversation says $status', async (rating) => {
    const feature = await begin();
    await tell({ rating });
    expect(feature.$card.get()).toEqual(words);
  });

  it('are taken back without taking back what was said elsewhere', async () => {
    const feature = await begin();
    await tell({ rating: given });
    feature.dismiss();
    await chat.env.clock.settle();
    expect([feature.$card.get(), sent()]).toEqual([null, []]);
  });

  it('G1: are there after a reload, until they are sent', async () => {
    const { local, tab } = fakeEnv();
    await begin(asked, fakeEnv({ local, tab }));
    await tell({ rating: given });
    chat.session.destroy();
    await open(given, fakeEnv({ local, tab }));
    await chat.env.clock.settle();
    expect(part().$card.get()).toEqual(words);
    expect(await part().send()).toBe(true);
    chat.session.destroy();
    await open(given, fakeEnv({ local, tab }));
    await chat.env.clock.settle();
    expect(chat.session.rating.$state.get().name).toBe('idle');
  });

  it('go after a reload where the server has them: only its answer was lost', async () => {
    const { local, tab } = fakeEnv();
    await begin(asked, fakeEnv({ local, tab }));
    chat.session.destroy();
    await open({ status: 'given', score: 2, text: 'Half a thou' }, fakeEnv({ local, tab }));
    await chat.session.rating.load();
    expect(part().$card.get()).toBeNull();
  });

  it('wait while a human answers, and go with what was cleared', async () => {
    const feature = await begin();
    await tell({ rating: given, handleBy: robin });
    expect(feature.$card.get()).toBeNull();
    await tell({ rating: given, handleBy: null });
    expect(feature.$card.get()).toEqual(words);
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    await chat.session.clear();
    expect(feature.$card.get()).toBeNull();
  });

  it('can be sent again once the network is back, which nothing denies any more', async () => {
    const feature = await begin();
    chat.env.page.set({ isOnline: false });
    chat.env.http.on(call, () => Promise.reject(new WidgetError('offline', { retryable: true })));
    expect(await feature.send()).toBe(false);
    expect(feature.$card.get()?.error?.code).toBe('offline');
    chat.env.page.set({ isOnline: true });
    expect(feature.$card.get()).toMatchObject({ stage: 'asking', text: words.text });
    expect(feature.$card.get()?.error).toBeUndefined();
  });

  it('G1: are in the draft where the server gives up the guest whose conversation it was', async () => {
    await begin();
    chat.env.http.on('POST /chat/v4', () => ({ status: 401 }));
    chat.env.http.on('POST /conversations', ({ headers }) =>
      headers['authorization'] === 'Bearer token-1'
        ? { status: 401 }
        : {
            json: {
              data: { ...bootstrapData, guest: { id: 'g2' }, token: 'token-2', conversation: { id: 'c2' } },
            },
          },
    );
    chat.env.http.on('GET /chat', () => ({ json: { data: [], metadata: { nextParamId: -1 } } }));
    chat.session.reply.send('Still there?');
    await chat.env.clock.settle();
    expect(chat.session.bootstrap.$conversation.get()?.id).toBe('c2');
    expect(chat.session.composer.$draft.get()).toBe('Half a thou');
  });
});
