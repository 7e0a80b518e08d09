// What the visitor thinks of a reply: PUT /chat/{messageId}/feedback (docs/behaviour.md#feedback).

import { afterEach, describe, expect, it } from 'vitest';
import type { Bootstrapping } from '../../../../../packages/widget/src/features/bootstrap/bootstrap.ts';
import type { Timeline } from '../../../../../packages/widget/src/features/timeline/timeline.ts';
import type { FeedbackFeature } from '../../../../../packages/widget/src/features/feedback/feedback.ts';
import type { MessageFeedback } from '../../../../../packages/widget/src/protocol/feedback.ts';
import { bootstrapData, type Chat, createChat, message, storageKey } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { createFakeBrowser } from '../../../../helpers/fake-tabs.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const call = 'PUT /chat/r1/feedback';
const up: MessageFeedback = { value: 'up', reasons: [], text: '' };
const down: MessageFeedback = { value: 'down', reasons: [], text: '' };

const open = async (options: Parameters<typeof createChat>[0] = {}): Promise<FeedbackFeature> => {
  const history = [message('m1', 'user', 'Tea?'), message('r1', 'persona', 'Sencha.')];
  chat = createChat({ history, bootstrap: { ...bootstrapData, capabilities: { feedback: true } }, ...options });
  chat.env.http.on(call, () => ({ json: { data: {} } }));
  await chat.open();
  await chat.session.feedback.load();
  const state = chat.session.feedback.$state.get();
  if (state.name !== 'ready') throw new Error('the part did not load');
  return state.feature;
};
const sent = () => chat.env.http.of(call).map(({ json }) => json);
const shown = () => chat.session.timeline.get('r1')?.feedback;

describe('a choice', () => {
  it('is told to the server, to the host and to the list', async () => {
    const feature = await open();
    const wanted = { value: 'down', reasons: ['incorrect'], text: 'It is black' } as const;
    expect(await feature.give('r1', wanted)).toBe(true);
    expect(sent()).toEqual([{ conversationId: 'c1', ...wanted }]);
    expect(shown()).toEqual(wanted);
    expect(feature.$choices.get().size).toBe(0);
    expect(chat.env.toldOf('feedback')).toEqual([{ messageId: 'r1', ...wanted }]);
    expect(chat.env.toldOf('analytics')).toContainEqual({ name: 'feedback-send', properties: { value: 'down' } });
  });

  it('is taken back by none', async () => {
    const feature = await open();
    await feature.give('r1', up);
    await feature.give('r1', null);
    expect(sent().map(({ value }) => value)).toEqual(['up', 'none']);
    expect(shown()).toBeNull();
    expect(chat.env.toldOf('feedback').at(-1)).toMatchObject({ value: 'none' });
  });

  it('shows before the server has answered, and the last of several is what is stored', async () => {
    const feature = await open();
    const answers: (() => void)[] = [];
    chat.env.http.on(call, () => new Promise((resolve) => answers.push(() => resolve({ json: { data: {} } }))));
    const given = [feature.give('r1', up), feature.give('r1', null), feature.give('r1', down)];
    expect(feature.$choices.get().get('r1')).toEqual({ wanted: down });
    await chat.env.clock.settle();
    expect(sent()).toHaveLength(1);
    answers[0]?.();
    await chat.env.clock.settle();
    answers[1]?.();
    expect(await Promise.all(given)).toEqual([true, true, true]);
    expect(sent().map(({ value }) => value)).toEqual(['up', 'down']);
    expect(shown()).toEqual(down);
    expect(chat.env.toldOf('feedback')).toHaveLength(1);
  });
});

describe('a choice that cannot be stored', () => {
  it.each([
    [
      'network',
      () => {
        throw networkFailure();
      },
    ],
    ['http', () => ({ status: 500 })],
    ['rate-limit', () => ({ status: 429 })],
    ['protocol', () => ({ text: '<h1>Sign in to this network</h1>' })],
  ] as const)('is undone and says why: %s', async (code, reply) => {
    const feature = await open();
    chat.env.http.on(call, reply);
    expect(await feature.give('r1', up)).toBe(false);
    expect(feature.$choices.get().get('r1')).toMatchObject({ wanted: up, error: { code } });
    expect(shown()).toBeUndefined();
    expect(chat.env.toldOf('feedback')).toEqual([]);
    expect(chat.env.toldOf('error')).toMatchObject([{ code }]);
    chat.env.http.on(call, () => ({ json: { data: {} } }));
    expect(await feature.give('r1', up)).toBe(true);
    expect(shown()).toEqual(up);
  });

  it('leaves no failure behind where a later one is stored', async () => {
    const feature = await open();
    chat.env.http.on(call, ({ json }) => (json['value'] === 'up' ? { status: 500 } : { json: { data: {} } }));
    const given = [feature.give('r1', up), feature.give('r1', down)];
    expect(await Promise.all(given)).toEqual([true, true]);
    expect(feature.$choices.get().size).toBe(0);
    expect(shown()).toEqual(down);
  });

  it.each([
    ['a press', up],
    ['what was said', { ...down, text: 'It is black' }],
  ] as const)('%s goes up by itself with the network', async (_what, wanted) => {
    const feature = await open();
    chat.env.http.on(call, () => {
      throw networkFailure();
    });
    await feature.give('r1', wanted);
    const before = sent().length;
    chat.env.http.on(call, () => ({ json: { data: {} } }));
    chat.env.page.say('online');
    await chat.env.clock.settle();
    expect(sent()).toHaveLength(before + 1);
    expect(sent().at(-1)).toMatchObject({ ...wanted });
    expect(feature.$choices.get().size).toBe(0);
  });

  it('is forgotten when it is dismissed', async () => {
    const feature = await open();
    chat.env.http.on(call, () => ({ status: 500 }));
    await feature.give('r1', up);
    feature.dismiss('r1');
    expect(feature.$choices.get().size).toBe(0);
  });
});

describe('what others say', () => {
  it('T1: shows in the other tab at once, and whatever else stands there harms nothing', async () => {
    const browser = createFakeBrowser();
    const tab = browser.tab();
    const feature = await open({ env: fakeEnv({ loadTabs: () => Promise.resolve(browser.tab()) }) });
    const heard: unknown[] = [];
    const channel = tab.join('persona-chat:c1:feedback', (news) => heard.push(news));
    const post = async (news: unknown) => {
      channel.post(news);
      await chat.env.clock.settle();
    };
    await post({ id: 'r1', feedback: { ...down, reasons: ['unsafe', 'invented'] } });
    expect(shown()).toEqual({ ...down, reasons: ['unsafe'] });
    for (const news of [null, 'x', { id: 7 }, { id: 'gone', feedback: up }]) await post(news);
    expect(shown()).toEqual({ ...down, reasons: ['unsafe'] });
    await post({ id: 'r1', feedback: 'sideways' });
    expect(shown()).toBeNull();
    await feature.give('r1', up);
    await chat.env.clock.settle();
    expect(heard).toEqual([{ id: 'r1', feedback: up }]);
  });

  it('shows with the live conversation, where it is about its last message', async () => {
    const realtime = { kind: 'sse', url: '/chat/live' };
    await open({ bootstrap: { ...bootstrapData, realtime, capabilities: { feedback: true } } });
    const tell = async (feedback: unknown) => {
      const lastMessage = message('r1', 'persona', 'Sencha.', { feedback });
      const data = { id: 'c1', lastMessage, lastMessageId: 'r1' };
      chat.env.realtime.change('conversation', 'c1', data);
      await chat.env.clock.settle();
    };
    await tell(null);
    await tell(up);
    expect(shown()).toEqual(up);
  });
});

it('of a message that is gone meanwhile harms nothing', async () => {
  const feature = await open();
  expect(await feature.give('r1', up)).toBe(true);
  chat.env.http.on('PUT /chat/gone/feedback', () => ({ json: { data: {} } }));
  expect(await feature.give('gone', up)).toBe(true);
  expect(chat.texts()).toEqual(['Tea?', 'Sencha.']);
});

describe('what is begun to be said', () => {
  const draft = { reasons: ['unsafe'], text: 'Hot ' } as const;

  it('G1: is kept with the tab until it is stored', async () => {
    const feature = await open();
    feature.drafts.keep('r1', draft);
    expect(chat.env.tab.get(storageKey)).toContain('Hot');
    expect(feature.drafts.read('r1')).toEqual(draft);
    await feature.give('r1', down);
    expect(feature.drafts.read('r1')).toEqual(draft);
    await feature.give('r1', { value: 'down', ...draft });
    expect(feature.drafts.read('r1')).toBeUndefined();
  });

  it('is forgotten where it says nothing, and after twenty others', async () => {
    const { drafts } = await open();
    for (let number = 0; number <= 20; number += 1) drafts.keep(`r${number}`, draft);
    expect(drafts.read('r0')).toBeUndefined();
    drafts.keep('r20', { reasons: [], text: '' });
    expect(drafts.read('r20')).toBeUndefined();
    expect(drafts.read('r19')).toEqual(draft);
  });

  it.each([['__proto__'], ['constructor']])('takes %s for an id like any other', async (id) => {
    const { drafts } = await open();
    expect(drafts.read(id)).toBeUndefined();
  });
});

describe('feedback whose answer was lost', () => {
  const words = { value: 'down', reasons: [], text: 'It is black' } as const;
  const said = (feedback: unknown) => {
    const bootstrap = chat.session.bootstrap as Bootstrapping;
    bootstrap.setConversation({ id: 'c1', lastMessage: { id: 'r1', feedback } } as never);
  };
  it('has failed no longer once others say that it is stored', async () => {
    const feature = await open();
    chat.env.http.on(call, () => Promise.reject(networkFailure()));
    await feature.give('r1', words);
    expect(feature.$choices.get().get('r1')?.error).toBeDefined();
    feature.found('r1', up);
    expect(feature.$choices.get().size).toBe(1);
    feature.found('r1', { ...words });
    expect(feature.$choices.get().size).toBe(0);
  });

  it('has not failed where others have said so before', async () => {
    const feature = await open();
    let lose = () => {};
    chat.env.http.on(call, () => new Promise((_, reject) => (lose = () => reject(networkFailure()))));
    said(undefined);
    const giving = feature.give('r1', words);
    await chat.env.clock.settle();
    said(words);
    lose();
    await giving;
    expect([feature.$choices.get().size, chat.env.toldOf('error')]).toEqual([0, []]);
  });

  it('is no news for another visitor', async () => {
    const feature = await open();
    let lose = () => {};
    chat.env.http.on(call, () => new Promise((_, reject) => (lose = () => reject(networkFailure()))));
    const giving = feature.give('r1', up);
    await chat.env.clock.settle();
    (chat.session.timeline as Timeline).clear(() => false);
    lose();
    await giving;
    expect([feature.$choices.get().size, chat.env.toldOf('error')]).toEqual([0, []]);
  });
});
