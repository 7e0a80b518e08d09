// A clearing whose answer was lost: only the server knows whether it has cleared (docs/behaviour.md#new-conversation).

import { afterEach, beforeEach, expect, it } from 'vitest';
import { networkFailure } from '../../../../helpers/fake-server.ts';
import { bootstrapData, type Chat, createChat, message } from '../../../../helpers/fake-chat.ts';

const stored = [message('m1', 'user', 'Hi'), message('r1', 'persona', 'Hello')];
const last = { lastMessageId: 'r1', lastMessage: stored[1] };
let chat: Chat;
beforeEach(async () => {
  const conversation = { ...bootstrapData.conversation, ...last };
  chat = createChat({
    bootstrap: { ...bootstrapData, conversation, realtime: { kind: 'sse', url: '/live?c=1' } },
    history: stored,
  });
  await chat.open();
});
afterEach(() => chat.session.destroy());

const page = (messages: readonly object[]) =>
  chat.env.http.on('GET /chat', () => ({ json: { data: messages, metadata: { nextParamId: -1 } } }));
const lose = (before = () => {}) =>
  chat.env.http.on('POST /chat/clear', async () => {
    before();
    await chat.env.clock.settle();
    throw networkFailure();
  });
const tellCleared = () =>
  chat.env.realtime.change('conversation', 'c1', { id: 'c1', lastMessageId: null, lastMessage: null });
const toasts = () => chat.session.toasts.$toasts.get().map(({ key }) => key);

it('says that it was cleared as soon as a look at the server tells', async () => {
  lose();
  page([]);
  await expect(chat.session.clear()).rejects.toMatchObject({ code: 'network' });
  await chat.env.clock.settle();
  expect([chat.texts(), toasts()]).toEqual([[], ['confirm.cleared']]);
  expect(chat.env.told.filter((one) => JSON.stringify(one).includes('chat-clear'))).toHaveLength(1);
});

it('says so too where another tab has emptied the list before', async () => {
  page([]);
  tellCleared();
  await chat.env.clock.settle();
  expect(chat.texts()).toEqual([]);
  lose();
  await chat.session.clear().catch(() => {});
  await chat.env.clock.settle();
  expect(toasts()).toEqual(['confirm.cleared']);
});

it.each([
  ['says nothing', { status: 200, text: '' }],
  ['breaks off', { status: 200, text: '{"data":' }],
  ['is of something in between', { status: 502, text: '<p>Bad gateway</p>' }],
])('looks where the answer %s', async (_name, answer) => {
  chat.env.http.on('POST /chat/clear', () => answer);
  page([]);
  await chat.session.clear().catch(() => {});
  await chat.env.clock.settle();
  expect([chat.texts(), toasts()]).toEqual([[], ['confirm.cleared']]);
});

it('says so where the news of it comes after the failure', async () => {
  lose();
  chat.env.http.on('GET /chat', () => new Promise(() => {}));
  await expect(chat.session.clear()).rejects.toMatchObject({ code: 'network' });
  expect(toasts()).toEqual(['confirm.clearFailed']);
  tellCleared();
  await chat.env.clock.settle();
  expect([chat.texts(), toasts()]).toEqual([[], ['confirm.cleared']]);
});

it('has not failed where the news of it comes before the answer is lost', async () => {
  lose(tellCleared);
  page([]);
  await chat.session.clear();
  await chat.env.clock.settle();
  expect([chat.texts(), toasts(), chat.env.toldOf('error')]).toEqual([[], ['confirm.cleared'], []]);
});

it('stays a failure where the server still has everything, whoever clears later', async () => {
  lose();
  page(stored);
  await expect(chat.session.clear()).rejects.toMatchObject({ code: 'network' });
  await chat.env.clock.settle();
  expect([chat.texts(), toasts()]).toEqual([['Hi', 'Hello'], ['confirm.clearFailed']]);
  page([]);
  tellCleared();
  await chat.env.clock.settle();
  expect([chat.texts(), toasts()]).toEqual([[], ['confirm.clearFailed']]);
});

it.each([
  ['nothing', {}],
  ['messages that cannot be read', { data: [{ id: 5 }], metadata: { nextParamId: -1 } }],
])('G1: does not take %s for a cleared history', async (_name, json) => {
  lose();
  chat.env.http.on('GET /chat', () => ({ json }));
  await expect(chat.session.clear()).rejects.toMatchObject({ code: 'network' });
  await chat.env.clock.settle();
  expect([chat.texts(), toasts()]).toEqual([['Hi', 'Hello'], ['confirm.clearFailed']]);
});

it.each([
  ['before', [], []],
  ['after', [message('m2', 'user', 'New')], ['New']],
])(
  'G1, G4: what was on its way when somebody else cleared is shown as the server has it, stored %s that',
  async (_when, left, texts) => {
    let answerPost = () => {};
    chat.env.http.on('POST /chat/v4', async () => {
      await new Promise<void>((resolve) => (answerPost = resolve));
      return { json: { data: message('m2', 'user', 'New') } };
    });
    await chat.send('New');
    page(left);
    tellCleared();
    await chat.env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: New (sending)']);
    chat.env.http.on('GET /chat/v4/stream/m2', () => ({ status: 404 }));
    answerPost();
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(texts);
    expect(chat.status()).toBe(texts.length > 0 ? 'failed' : 'idle');
  },
);
