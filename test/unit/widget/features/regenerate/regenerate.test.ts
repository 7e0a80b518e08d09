import { afterEach, describe, expect, it } from 'vitest';
import type { Bootstrapping } from '../../../../../packages/widget/src/features/bootstrap/bootstrap.ts';
import type { RegenerateFeature } from '../../../../../packages/widget/src/features/regenerate/regenerate-types.ts';
import { readVersions } from '../../../../../packages/widget/src/protocol/versions.ts';
import { firstAnswer as first, openAnswered, post, question, storeInstead } from '../../../../helpers/answered-chat.ts';
import { bootstrapData, type Chat, completion, message, token } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';

let chat: Chat;
let feature: RegenerateFeature;
afterEach(() => chat.session.destroy());

const open = async (options?: Parameters<typeof openAnswered>[0]) => {
  ({ chat, feature } = await openAnswered(options));
};
const again = async (key = 'a1') => {
  const isAsked = feature.again(key);
  await chat.env.clock.settle();
  return isAsked;
};
/** What the server has stored. */
const stored = (...messages: object[]) => storeInstead(chat, messages);
const answer = async (id: string, text: string) => {
  stored(question, message(id, 'persona', text, { versions: { index: 2, count: 2 } }));
  chat.streams
    .at(-1)
    ?.push(token(id, text, true), completion())
    .end();
  await chat.env.clock.settle();
};
const bodies = () =>
  chat.env.http.of(post).map(({ json, headers }) => [json['trigger'], json['messageId'], headers['x-request-id']]);
const failure = () => feature.$failure.get()?.error;
const said = () => chat.session.announcer.$announcement.get()?.text;
/** What was said before is no part of what comes. */
const pause = () => chat.env.clock.advance(2_000);

describe('another answer', () => {
  it('takes the place of the reply, which goes at once', async () => {
    await open();
    expect(await again()).toBe(true);
    expect(chat.bubbles()).toEqual(['user: How hot? (sending)']);
    expect(chat.status()).toBe('generating');
    await answer('a2', 'At 70 degrees.');
    expect(chat.bubbles()).toEqual(['user: How hot? (delivered)', 'persona: At 70 degrees. (delivered)']);
    expect(bodies()).toEqual([['regenerate-message', 'a1', expect.any(String)]]);
    expect(chat.session.timeline.get('a2')?.versions).toEqual({ index: 2, count: 2 });
    expect(failure()).toBeUndefined();
  });

  it('can be had of the last reply where a message below it was not sent', async () => {
    await open();
    chat.env.http.on(post, () => ({ status: 500 }));
    await chat.send('And cold?');
    expect(chat.bubbles().at(-1)).toBe('user: And cold? (failed)');
    expect(feature.$lastKey.get()).toBe('a1');
    chat.env.http.on(post, () => ({ json: { data: question } }));
    expect(await again()).toBe(true);
    await answer('a2', 'At 70 degrees.');
    expect(chat.bubbles()).toEqual([
      'user: How hot? (delivered)',
      'persona: At 70 degrees. (delivered)',
      'user: And cold? (failed)',
    ]);
    expect([feature.$lastKey.get(), failure()]).toEqual(['a2', undefined]);
  });

  it('is asked for once, and of the last reply alone', async () => {
    await open({
      history: [question, first, message('u2', 'user', 'And cold?'), message('b1', 'persona', 'Cold, too.')],
    });
    chat.env.http.on(post, () => ({ json: { data: message('u2', 'user', 'And cold?') } }));
    expect(await again('a1')).toBe(false);
    expect(await again('b1')).toBe(true);
    expect(await again('b1')).toBe(false);
    expect(bodies()).toHaveLength(1);
  });

  it('waits for what is under way', async () => {
    await open();
    expect(chat.session.reply.reserve(() => {})).toBe(true);
    expect(await again()).toBe(false);
    expect(chat.texts()).toEqual(['How hot?', 'Very hot.']);
  });

  it.each([
    ['a refusal', { status: 409, json: { message: 'A human answers.' } }, 'A human answers.'],
    ['a limit', { status: 429, json: { message: 'Later.' } }, 'Later.'],
    ['a failure', { status: 500, json: {} }, undefined],
    ['another question', { json: { data: message('u9', 'user', 'Else') } }, undefined],
    ['nonsense', { json: { data: 7 } }, undefined],
    ['no answer', networkFailure(), undefined],
  ])('leaves the reply as it was after %s, and can be asked for again', async (_what, reply, words) => {
    await open();
    chat.env.http.on(post, () => {
      if (reply instanceof Error) throw reply;
      return reply;
    });
    await again();
    expect(chat.bubbles()).toEqual(['user: How hot? (delivered)', 'persona: Very hot. (delivered)']);
    expect(failure()?.serverMessage).toBe(words);
    expect(chat.status()).toBe('idle');
    chat.env.http.on(post, () => ({ json: { data: question } }));
    await chat.env.clock.advance(11_000);
    feature.$failure.get()?.retry();
    await chat.env.clock.settle();
    const [one, two] = bodies();
    expect(two).toEqual(one);
    await answer('a2', 'At 70 degrees.');
    expect(chat.texts()).toEqual(['How hot?', 'At 70 degrees.']);
  });

  it('is not asked for without a network, which is said for as long as it is so', async () => {
    await open();
    await pause();
    chat.env.page.set({ isOnline: false });
    await pause();
    expect([await again(), failure()?.code]).toEqual([false, 'offline']);
    expect(said()).toBe('There is no other answer. You are offline');
    expect(chat.texts()).toEqual(['How hot?', 'Very hot.']);
    chat.env.page.set({ isOnline: true });
    expect(failure()).toBeUndefined();
  });

  it('G10: is not spoken of where a reply is on its way when the network goes', async () => {
    await open();
    chat.env.http.on(post, () => ({ json: { data: message('u2', 'user', '', { origin: 'TRIGGER_AGENDA' }) } }));
    await chat.session.triggerAgenda('tour');
    expect(chat.status()).toBe('generating');
    chat.env.page.set({ isOnline: false });
    expect(await again()).toBe(false);
    expect(failure()).toBeUndefined();
    expect(said()).not.toContain('There is no other answer');
  });

  it.each([
    [{ status: 409, json: { message: 'There are 10 answers already.' } }, 'There are 10 answers already.'],
    [{ status: 500, json: {} }, 'The server answered with an error'],
  ])('G10: says why there is none: %j', async (reply, why) => {
    await open();
    await pause();
    chat.env.http.on(post, () => reply);
    await again();
    expect(said()).toBe(`There is no other answer. ${why}`);
  });

  it('that was written although its stream has broken for good is shown, and no failure', async () => {
    await open();
    await pause();
    await again();
    stored(question, message('a2', 'persona', 'At 70 degrees.', { versions: { index: 2, count: 2 } }));
    for (let attempt = 0; attempt < 4; attempt += 1) {
      chat.streams.at(-1)?.push(token('a2', 'At'), { type: 'error', code: 'ERROR' });
      await chat.env.clock.advance(10_000);
    }
    expect(chat.texts()).toEqual(['How hot?', 'At 70 degrees.']);
    expect(failure()).toBeUndefined();
    expect(said()).not.toContain('There is no other answer.');
  });

  it('leaves a conversation that was deleted elsewhere', async () => {
    const bootstrap = { ...bootstrapData, capabilities: { regenerate: true, conversations: true } };
    await open({ bootstrap });
    const { http } = chat.env;
    http.on(post, () => ({ status: 404, json: { message: 'There is no such conversation.' } }));
    http.on('POST /conversations', ({ json }) =>
      json['conversationId'] === 'c1'
        ? { status: 404, json: { message: 'There is no such conversation.' } }
        : { json: { data: { ...bootstrap, conversation: { id: 'c2' } } } },
    );
    stored();
    await again();
    expect(chat.session.bootstrap.$conversation.get()?.id).toBe('c2');
    expect(chat.session.toasts.$toasts.get().map(({ key }) => key)).toEqual(['conversations.gone']);
  });

  it('leaves the reply where its stream breaks for good', async () => {
    await open();
    await again();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      chat.streams.at(-1)?.push(token('a2', 'At'), { type: 'error', code: 'ERROR' });
      await chat.env.clock.advance(10_000);
    }
    expect(chat.bubbles()).toEqual(['user: How hot? (delivered)', 'persona: Very hot. (delivered)']);
    expect(failure()?.serverMessage).toMatch(/./);
    expect(chat.status()).toBe('idle');
  });

  it('reads on after a cut, without a second reply', async () => {
    await open();
    await again();
    chat.streams.at(-1)?.push(token('a2', 'At '));
    chat.streams.at(-1)?.break();
    await chat.env.clock.advance(2_000);
    await answer('a2', 'At 70 degrees.');
    expect(chat.texts()).toEqual(['How hot?', 'At 70 degrees.']);
  });

  it('that is stopped stays as it was then, and the reply where nothing had come', async () => {
    await open();
    chat.env.http.on('DELETE /chat/v4/stream/u1', () => ({ json: { data: {} } }));
    await again();
    chat.session.reply.stop();
    await chat.env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: How hot? (delivered)', 'persona: Very hot. (delivered)']);
    expect(failure()).toBeUndefined();
    await again();
    chat.streams.at(-1)?.push(token('a2', 'At 70'));
    await chat.env.clock.settle();
    chat.session.reply.stop();
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['How hot?', 'At 70']);
    expect(chat.session.timeline.get('a2')).toMatchObject({ isFrozen: true, versions: { index: 2, count: 2 } });
  });

  it('goes on after a reload, under the same request id', async () => {
    await open();
    await again();
    const { env } = chat;
    const storage = env.tab;
    chat.session.destroy();
    const next = { ...fakeEnv(), tab: storage, local: env.local };
    await open({ env: next });
    expect(chat.texts()).toEqual(['How hot?']);
    await answer('a2', 'At 70 degrees.');
    expect(chat.texts()).toEqual(['How hot?', 'At 70 degrees.']);
    expect(bodies()).toHaveLength(1);
  });

  it('G1: is asked for after a reload where nobody knows whether it came to the server, and not by the page that was told', async () => {
    await open();
    chat.env.http.on(post, () => {
      throw networkFailure();
    });
    await again();
    expect(chat.texts()).toEqual(['How hot?', 'Very hot.']);
    chat.env.page.say('online');
    await chat.env.clock.settle();
    const [asked, ...more] = bodies();
    expect(more).toEqual([]);
    const { env } = chat;
    chat.session.destroy();
    await open({ env: { ...fakeEnv(), tab: env.tab, local: env.local } });
    expect(bodies()).toEqual([asked]);
    await answer('a2', 'At 70 degrees.');
    expect(chat.texts()).toEqual(['How hot?', 'At 70 degrees.']);
  });

  it('is not asked for behind a paywall; what a reload was to ask for waits until it is open', async () => {
    await open();
    await again();
    const { env } = chat;
    chat.session.destroy();
    const { conversation } = bootstrapData;
    const behind = { ...conversation, validating: { passed: false, reason: 'Pay' } };
    const capabilities = { regenerate: true };
    await open({
      env: { ...fakeEnv(), tab: env.tab, local: env.local },
      bootstrap: { ...bootstrapData, capabilities, conversation: behind },
    });
    expect([await again(), bodies(), chat.texts(), failure()]).toEqual([
      false,
      [],
      ['How hot?', 'Very hot.'],
      undefined,
    ]);
    (chat.session.bootstrap as Bootstrapping).setConversation({ ...behind, validating: null } as never);
    await chat.env.clock.settle();
    expect(bodies()).toHaveLength(1);
  });

  it('is asked for no more in a conversation that is left, and again where that is back', async () => {
    await open({ bootstrap: { ...bootstrapData, capabilities: { regenerate: true, conversations: true } } });
    await again();
    chat.env.http.on('POST /conversations', () => ({
      json: { data: { ...bootstrapData, conversation: { id: 'c2' } } },
    }));
    stored(message('u9', 'user', 'Hello'), message('a9', 'persona', 'Hi.'));
    const { refresh } = chat.session.bootstrap as Bootstrapping;
    await refresh();
    await chat.env.clock.settle();
    expect([chat.texts(), chat.status()]).toEqual([['Hello', 'Hi.'], 'idle']);
    chat.env.http.on('POST /conversations', () => ({ json: { data: bootstrapData } }));
    stored(question, first);
    await refresh();
    await chat.env.clock.settle();
    expect([chat.texts(), chat.status()]).toEqual([['How hot?'], 'generating']);
    const [one, two] = bodies();
    expect(two).toEqual(one);
  });

  it.each([[7], ['2'], [{ index: 3, count: 2 }], [{ index: 0, count: 2 }], [{ index: 1.5, count: 2 }], [[]]])(
    'takes for the only one: %j',
    async (versions) => {
      await open({ history: [question, { ...first, versions }] });
      expect(readVersions(chat.session.timeline.get('a1')?.versions)).toEqual({ index: 1, count: 1 });
    },
  );
});
