import { afterEach, describe, expect, it } from 'vitest';
import type { RegenerateFeature } from '../../../../../packages/widget/src/features/regenerate/regenerate-types.ts';
import { firstAnswer as first, openAnswered, post, question, storeInstead } from '../../../../helpers/answered-chat.ts';
import { type Chat, message } from '../../../../helpers/fake-chat.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';

let chat: Chat;
let feature: RegenerateFeature;
afterEach(() => chat.session.destroy());

const open = async (options?: Parameters<typeof openAnswered>[0]) => {
  ({ chat, feature } = await openAnswered(options));
};
/** What the server has stored. */
const stored = (...messages: object[]) => storeInstead(chat, messages);
const failure = () => feature.$failure.get()?.error;
const said = () => chat.session.announcer.$announcement.get()?.text;
/** What was said before is no part of what comes. */
const pause = () => chat.env.clock.advance(2_000);

const sync = async (...messages: object[]) => {
  stored(...messages);
  chat.env.page.say('online');
  await chat.env.clock.settle();
};

describe('an answer from elsewhere', () => {
  const second = message('a2', 'persona', 'At 70 degrees.', { versions: { index: 2, count: 2 } });

  it('takes the place of the one that was there: one reply, never two', async () => {
    await open();
    await sync(question, second);
    expect(chat.texts()).toEqual(['How hot?', 'At 70 degrees.']);
    await sync(question, { ...first, versions: { index: 1, count: 2 } });
    expect(chat.texts()).toEqual(['How hot?', 'Very hot.']);
  });

  it('leaves what the persona has said since, to something that is not listed', async () => {
    const other = message('b1', 'persona', 'Welcome to the tour.');
    await open({ history: [question, second, other] });
    expect(chat.texts()).toEqual(['How hot?', 'At 70 degrees.', 'Welcome to the tour.']);
  });

  it('goes although the visitor has said something else before it was heard of', async () => {
    await open();
    await sync(question, second, message('u2', 'user', 'And cold?'), message('b1', 'persona', 'Cold, too.'));
    expect(chat.texts()).toEqual(['How hot?', 'At 70 degrees.', 'And cold?', 'Cold, too.']);
  });

  it('in several messages goes as a whole', async () => {
    await open({ history: [question, first, message('a1b', 'persona', 'Really.')] });
    await sync(question, second);
    expect(chat.texts()).toEqual(['How hot?', 'At 70 degrees.']);
  });
});

describe('a choice of answers', () => {
  const put = 'PUT /chat/a2/version';
  const two = { index: 2, count: 2 };
  const second = message('a2', 'persona', 'At 70 degrees.', { versions: two });
  const chosen = { ...first, versions: { index: 1, count: 2 } };

  it('is shown, and said', async () => {
    await open({ history: [question, second] });
    await pause();
    chat.env.http.on(put, () => ({ json: { data: [chosen] } }));
    expect(await feature.choose('a2', 1)).toBe(true);
    expect(chat.texts()).toEqual(['How hot?', 'Very hot.']);
    expect(chat.env.http.of(put).map(({ json }) => json)).toEqual([{ conversationId: 'c1', index: 1 }]);
    expect(said()).toMatch(/1 of 2$/);
  });

  it('G6: that hangs says that it is under way, and ends as every call does', async () => {
    await open({ history: [question, second] });
    await pause();
    let fail = () => {};
    chat.env.http.on(put, () => new Promise((_, reject) => (fail = () => reject(networkFailure()))));
    const choosing = feature.choose('a2', 1);
    await chat.env.clock.advance(1_000);
    expect([feature.$isChoosing.get(), said()]).not.toContain('Loading messages');
    await chat.env.clock.advance(1_000);
    expect([feature.$isChoosing.get(), said()]).toEqual([true, 'Loading messages']);
    expect(chat.env.http.of(put).map(({ timeoutMs }) => timeoutMs)).toEqual([30_000]);
    fail();
    await chat.env.clock.settle();
    expect([await choosing, feature.$isChoosing.get()]).toEqual([false, false]);
    expect(failure()?.code).toBe('network');
  });

  it('that fails late is not told to who has gone on', async () => {
    await open({ history: [question, second] });
    let release = () => {};
    chat.env.http.on(put, () => new Promise((resolve) => (release = () => resolve({ status: 409, json: {} }))));
    const choosing = feature.choose('a2', 1);
    chat.env.http.on('POST /chat/v4', () => ({ json: { data: message('u2', 'user', 'And cold?') } }));
    const heard: string[] = [];
    chat.session.announcer.$announcement.listen((spoken) => heard.push(spoken?.text ?? ''));
    await chat.send('And cold?');
    release();
    expect(await choosing).toBe(false);
    await pause();
    expect(heard.join(' ')).not.toContain('There is no other answer.');
  });

  it('G10: is said once where live updates bring it before its own answer', async () => {
    await open({ history: [question, second] });
    await pause();
    const heard: string[] = [];
    chat.session.announcer.$announcement.listen((spoken) => heard.push(spoken?.text ?? ''));
    let release = () => {};
    chat.env.http.on(put, () => new Promise((resolve) => (release = () => resolve({ json: { data: [chosen] } }))));
    const choosing = feature.choose('a2', 1);
    await sync(question, chosen);
    expect(chat.texts()).toEqual(['How hot?', 'Very hot.']);
    release();
    expect(await choosing).toBe(true);
    await pause();
    expect(heard.filter((text) => text.includes('1 of 2'))).toHaveLength(1);
  });

  it('G10: is shown and said, and no failure, where its answer was lost', async () => {
    await open({ history: [question, second] });
    await pause();
    chat.env.http.on(put, () => {
      stored(question, chosen);
      throw networkFailure();
    });
    const choosing = feature.choose('a2', 1);
    await chat.env.clock.settle();
    expect(await choosing).toBe(true);
    expect(chat.texts()).toEqual(['How hot?', 'Very hot.']);
    expect(failure()).toBeUndefined();
    expect(said()).toMatch(/1 of 2$/);
    expect(said()).not.toContain('There is no other answer.');
  });

  it.each([
    ['a refusal', { status: 409, json: { message: 'No.' } }],
    ['nothing', { json: { data: [] } }],
    ['nonsense', { json: { data: 'nonsense' } }],
    ["the visitor's own words", { json: { data: [question] } }],
    ['no answer', networkFailure()],
  ])('leaves what is shown after %s', async (_what, reply) => {
    await open({ history: [question, second] });
    chat.env.http.on(put, () => {
      if (reply instanceof Error) throw reply;
      return reply;
    });
    expect(await feature.choose('a2', 1)).toBe(false);
    expect(chat.texts()).toEqual(['How hot?', 'At 70 degrees.']);
    expect(failure()).toBeDefined();
    chat.env.http.on(put, () => ({ json: { data: [chosen] } }));
    feature.$failure.get()?.retry();
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['How hot?', 'Very hot.']);
    expect(failure()).toBeUndefined();
  });

  it('that comes late changes nothing where the visitor has gone on', async () => {
    await open({ history: [question, second] });
    let release = () => {};
    chat.env.http.on(put, () => new Promise((resolve) => (release = () => resolve({ json: { data: [chosen] } }))));
    const choosing = feature.choose('a2', 1);
    expect(await feature.choose('a2', 1)).toBe(false);
    expect(feature.again('a2')).toBe(false);
    chat.env.http.on(post, () => ({ json: { data: message('u2', 'user', 'And cold?') } }));
    await chat.send('And cold?');
    release();
    expect(await choosing).toBe(false);
    expect(chat.texts()).toEqual(['How hot?', 'At 70 degrees.', 'And cold?']);
  });
});
