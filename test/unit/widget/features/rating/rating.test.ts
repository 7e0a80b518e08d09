// What the visitor thinks of a conversation: PUT /conversations/{conversationId}/rating (docs/behaviour.md#rating).

import { afterEach, describe, expect, it } from 'vitest';
import type { RatingFeature } from '../../../../../packages/widget/src/features/rating/rating-types.ts';
import { bootstrapData, type Chat } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { createFakeBrowser } from '../../../../helpers/fake-tabs.ts';
import { askedRating, openRatingChat, ratingCall, ratingOf } from '../../../../helpers/rating-chat.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const call = ratingCall;
const asked = askedRating;
const robin = { id: 'o1', name: 'Robin', type: 'USER' };

const open = async (conversation: object = {}, options: Parameters<typeof openRatingChat>[1] = {}) => {
  chat = await openRatingChat(conversation, options);
  await chat.session.rating.load();
  return ratingOf(chat);
};
/** The live document has changed. */
const tell = async (fields: object) => {
  chat.env.realtime.change('conversation', 'c1', { id: 'c1', lastMessageId: 'r1', ...fields });
  await chat.env.clock.settle();
};
const sent = () => chat.env.http.of(call).map(({ json }) => json);
const stage = (feature: RatingFeature) => feature.$card.get()?.stage ?? null;
const lost = () => {
  throw networkFailure();
};

describe('the question', () => {
  it.each([
    ['while nobody has ended anything', { rating: null }, null],
    ['that the server asks', { rating: asked }, 'asking'],
    ['that was answered', { rating: { ...asked, status: 'given', score: 4 } }, null],
    ['that was dismissed', { rating: { ...asked, status: 'dismissed' } }, null],
    ['that cannot be read', { rating: 'soon' }, null],
    ['while a human answers', { rating: asked, handleBy: robin }, null],
  ])('%s', async (_what, conversation, expected) => {
    expect(stage(await open(conversation))).toBe(expected);
  });

  it('is asked when a human ends it, goes while another one answers, and keeps what was written', async () => {
    const feature = await open({ handleBy: robin });
    await tell({ handleBy: null, rating: asked });
    expect(stage(feature)).toBe('asking');
    feature.change({ score: 3 });
    feature.change({ text: 'Slow at fir' });
    await tell({ handleBy: robin, rating: asked });
    expect(stage(feature)).toBeNull();
    await tell({ handleBy: null, rating: asked });
    expect(feature.$card.get()).toEqual({ stage: 'asking', score: 3, text: 'Slow at fir' });
  });

  it.each([
    ['that the server asks', { rating: asked }],
    ['of which the server says nothing', {}],
  ])('%s is announced once where this code came after the human had ended it', async (_what, conversation) => {
    const feature = await open(conversation);
    const said: unknown[] = [];
    chat.session.announcer.$announcement.listen((one) => one && said.push(one.text));
    for (const id of ['c0', 'c1', 'c1']) feature.begin(id);
    await chat.env.clock.advance(5_000);
    expect(stage(feature)).toBe('asking');
    expect(said.filter((text) => text === 'How was this conversation?')).toHaveLength(1);
  });

  it('is asked once by itself where the server says no more than that it takes ratings', async () => {
    const feature = await open({ handleBy: robin });
    await tell({ handleBy: null });
    expect(stage(feature)).toBe('asking');
    feature.dismiss();
    await tell({ handleBy: robin });
    await tell({ handleBy: null });
    expect(stage(feature)).toBeNull();
  });

  it('is never asked where the server takes none', async () => {
    const feature = await open(
      { handleBy: robin },
      { bootstrap: { ...bootstrapData, realtime: { kind: 'sse', url: '/chat/live' } } },
    );
    await tell({ handleBy: robin });
    await tell({ handleBy: null, rating: asked });
    expect(stage(feature)).toBeNull();
  });

  it('goes with what was cleared, until a human ends the next', async () => {
    const feature = await open({ rating: asked });
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    await chat.session.clear();
    await chat.env.clock.settle();
    await chat.send('Once more');
    expect(stage(feature)).toBeNull();
    await tell({ handleBy: robin, lastMessageId: 'm1' });
    await tell({ handleBy: null, lastMessageId: 'm1' });
    expect(stage(feature)).toBe('asking');
  });
});

describe('an answer', () => {
  it('is told to the server, to the host and to the visitor', async () => {
    const feature = await open({ rating: asked });
    expect(await feature.send()).toBe(false);
    feature.change({ score: 5, text: '  Kind \n' });
    expect(await feature.send()).toBe(true);
    expect(sent()).toEqual([{ score: 5, text: 'Kind' }]);
    expect(stage(feature)).toBe('thanked');
    expect(chat.env.toldOf('rating')).toEqual([{ conversationId: 'c1', score: 5, text: 'Kind' }]);
    expect(chat.env.toldOf('analytics')).toContainEqual({ name: 'rating-send', properties: { score: 5 } });
    await tell({ rating: { status: 'given', score: 5, text: 'Kind' } });
    expect(stage(feature)).toBe('thanked');
    await chat.send('One more thing');
    expect(stage(feature)).toBeNull();
  });

  it('goes out once, as it was when it was sent', async () => {
    const feature = await open({ rating: asked });
    let answer = () => {};
    chat.env.http.on(call, () => new Promise((resolve) => (answer = () => resolve({ json: { data: {} } }))));
    feature.change({ score: 5, text: 'Kind' });
    const results = [feature.send(), feature.send()];
    feature.change({ score: 1 });
    feature.dismiss();
    await chat.env.clock.settle();
    answer();
    expect(await Promise.all(results)).toEqual([true, false]);
    expect(sent()).toEqual([{ score: 5, text: 'Kind' }]);
  });

  it.each([
    ['network', lost],
    ['http', () => ({ status: 500 })],
    ['rate-limit', () => ({ status: 429 })],
  ] as const)('that cannot be stored stands as it was, and goes up again: %s', async (code, reply) => {
    const feature = await open({ rating: asked });
    chat.env.http.on(call, reply);
    feature.change({ score: 2, text: 'Slow ' });
    expect(await feature.send()).toBe(false);
    expect(feature.$card.get()).toMatchObject({ stage: 'asking', score: 2, text: 'Slow ', error: { code } });
    expect(chat.env.toldOf('error')).toMatchObject([{ code }]);
    expect(chat.env.toldOf('rating')).toEqual([]);
    chat.env.http.on(call, () => ({ json: { data: {} } }));
    feature.change({ text: 'Slow, but kind' });
    expect(await feature.send()).toBe(true);
    expect(sent().at(-1)).toEqual({ score: 2, text: 'Slow, but kind' });
  });

  it('that somebody between has taken in the server’s place is not stored', async () => {
    const feature = await open({ rating: asked });
    chat.env.http.on(call, () => ({ text: '<h1>Sign in to this network</h1>' }));
    feature.change({ score: 2, text: 'Slow' });
    expect(await feature.send()).toBe(false);
    expect(feature.$card.get()).toMatchObject({ stage: 'asking', text: 'Slow', error: { code: 'protocol' } });
    expect(chat.env.toldOf('rating')).toEqual([]);
  });

  it('that is refused for a conversation that was deleted elsewhere leaves it', async () => {
    const bootstrap = {
      ...bootstrapData,
      capabilities: { rating: true, conversations: true },
      conversation: { ...bootstrapData.conversation, rating: asked },
    };
    const feature = await open({}, { bootstrap });
    const gone = { status: 404, json: { message: 'There is no such conversation.' } };
    chat.env.http.on(call, () => gone);
    chat.env.http.on('POST /conversations', ({ json }) =>
      json['conversationId'] === 'c1' ? gone : { json: { data: { ...bootstrap, conversation: { id: 'c2' } } } },
    );
    feature.change({ score: 3 });
    await feature.send();
    await chat.env.clock.settle();
    expect(chat.session.bootstrap.$conversation.get()?.id).toBe('c2');
  });

  it('that fails behind another conversation is there when the visitor comes back', async () => {
    const feature = await open({ rating: asked });
    let fail = () => {};
    chat.env.http.on(call, () => new Promise((resolve) => (fail = () => resolve({ status: 500 }))));
    feature.change({ score: 2, text: 'Slow' });
    const sending = feature.send();
    await chat.env.clock.settle();
    const { bootstrap } = chat.session;
    const first = bootstrap.$conversation.get();
    const show = (conversation: object) =>
      (bootstrap as unknown as { setConversation(next: object): void }).setConversation(conversation);
    show({ id: 'c2' });
    expect(stage(feature)).toBeNull();
    fail();
    expect(await sending).toBe(false);
    expect(stage(feature)).toBeNull();
    expect(chat.session.announcer.$announcement.get()).toBeNull();
    if (first) show(first);
    expect(feature.$card.get()).toMatchObject({ stage: 'asking', score: 2, text: 'Slow', error: { code: 'http' } });
  });
});

describe('a dismissal', () => {
  it('is told to the server, which does not ask again', async () => {
    const feature = await open({ rating: asked });
    feature.change({ score: 2, text: 'Slow' });
    feature.dismiss();
    expect(stage(feature)).toBeNull();
    await chat.env.clock.settle();
    expect(sent()).toEqual([{ score: null, text: '' }]);
    expect(chat.env.toldOf('rating')).toEqual([{ conversationId: 'c1', score: null, text: '' }]);
  });

  it('without a network is told when that is back', async () => {
    const feature = await open({ rating: asked });
    chat.env.http.on(call, lost);
    feature.dismiss();
    await chat.env.clock.settle();
    expect(stage(feature)).toBeNull();
    chat.env.http.on(call, () => ({ json: { data: {} } }));
    const before = sent().length;
    for (let times = 0; times < 2; times += 1) {
      chat.env.page.say('online');
      await chat.env.clock.settle();
    }
    expect(sent().slice(before)).toEqual([{ score: null, text: '' }]);
  });
});

describe('what is said elsewhere', () => {
  it('T1: takes the question from the other tab', async () => {
    const browser = createFakeBrowser();
    const tab = browser.tab();
    const feature = await open({ rating: asked }, { env: fakeEnv({ loadTabs: () => Promise.resolve(browser.tab()) }) });
    const heard: unknown[] = [];
    const channel = tab.join('persona-chat:c1:rating', (news) => heard.push(news));
    channel.post({ anything: 'else' });
    await chat.env.clock.settle();
    expect(stage(feature)).toBe('asking');
    channel.post('rated');
    await chat.env.clock.settle();
    expect(stage(feature)).toBeNull();
    expect(sent()).toEqual([]);
    expect(heard).toEqual([]);
  });

  it('takes the question away with the live conversation', async () => {
    const feature = await open({ rating: asked });
    await tell({ rating: { status: 'dismissed', score: null, text: '' } });
    expect(stage(feature)).toBeNull();
  });
});

it.each(['before the call fails', 'after it'])(
  'P2: a rating whose answer was lost is thanked for: the server tells %s',
  async (when) => {
    const feature = await open({ rating: asked });
    const given = { rating: { status: 'given', score: 2, text: 'Slow' } };
    chat.env.http.on(call, async () => {
      if (when === 'before the call fails') await tell(given);
      return lost();
    });
    feature.change({ score: 2, text: 'Slow' });
    const isStored = await feature.send();
    expect(isStored).toBe(when === 'before the call fails');
    if (!isStored) await tell(given);
    expect(feature.$card.get()).toEqual({ stage: 'thanked', score: null, text: '' });
  },
);
