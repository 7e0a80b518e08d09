// What a visitor costs who opens the chat and only looks (docs/behaviour.md#opening).

import { afterEach, expect, it } from 'vitest';
import {
  apiBase,
  bootstrapData,
  type Chat,
  completion,
  createChat,
  message,
  token,
} from '../../../helpers/fake-chat.ts';

let chat: Chat;
afterEach(() => chat.session.destroy());

const live = { ...bootstrapData, realtime: { kind: 'sse', url: `${apiBase}/live` } };
const minutes = (count: number) => chat.env.clock.advance(count * 60_000);
/** Calls of the API, without the version's, which is asked of the folder of the files. */
const calls = () =>
  chat.env.http.requests
    .map(({ method, url }) => `${method} ${new URL(url).pathname}`)
    .filter((call) => call !== 'GET /api/version');

function look(options: Parameters<typeof createChat>[0] = {}): Promise<void> {
  chat = createChat({ bootstrap: live, isOnlyLooking: true, ...options });
  return chat.open();
}

it('is the opening and the history, and no connection', async () => {
  await look();
  await minutes(10);
  expect(calls()).toEqual(['POST /conversations', 'GET /chat']);
  expect(chat.session.control.$state.get().name).toBe('idle');
  expect(chat.env.realtime.requests).toEqual([]);
});

it('ends for who has written at an earlier visit, a moment after their history', async () => {
  await look({ history: [message('m1', 'user', 'Hi')] });
  expect(chat.session.control.$state.get().name).toBe('idle');
  await minutes(0.1);
  expect(chat.session.control.$state.get().name).toBe('ready');
});

it('ends for who has written on a page that is not loaded yet', async () => {
  chat = createChat({ bootstrap: live, isOnlyLooking: true });
  chat.env.http.on('GET /chat', () => ({
    json: { data: [message('m30', 'persona', 'Yes.')], metadata: { nextParamId: 'm30' } },
  }));
  await chat.open();
  await minutes(0.1);
  expect(chat.session.control.$state.get().name).toBe('ready');
});

it('ends a moment after what they have written in another tab has come', async () => {
  await look();
  await minutes(1);
  chat.env.http.on('GET /chat', () => ({
    json: { data: [message('m1', 'user', 'Hi')], metadata: { nextParamId: -1 } },
  }));
  chat.env.page.say('resumed');
  await chat.env.clock.settle();
  expect([chat.texts(), chat.session.control.$state.get().name]).toEqual([['Hi'], 'idle']);
  await minutes(0.1);
  expect(chat.session.control.$state.get().name).toBe('ready');
});

it('ends where the history has failed, which is asked for again once something is told', async () => {
  chat = createChat({ bootstrap: live, isOnlyLooking: true });
  let isBroken = true;
  chat.env.http.on('GET /chat', () =>
    isBroken ? { status: 500 } : { json: { data: [message('m1', 'user', 'Hi')], metadata: { nextParamId: -1 } } },
  );
  await chat.open();
  expect(chat.session.timeline.$history.get().name).toBe('failed');
  await minutes(0.1);
  expect(chat.session.control.$state.get().name).toBe('ready');
  isBroken = false;
  chat.env.realtime.change('conversation', 'c1', { id: 'c1', lastMessageId: 'm2' });
  await minutes(0.1);
  expect(chat.texts()).toEqual(['Hi']);
});

it('ends with the first words of the reply to what they write: from then on what others do is followed', async () => {
  await look();
  await chat.send('Hello');
  await minutes(0.1);
  expect(chat.session.control.$state.get().name).toBe('idle');
  chat.streams[0]?.push(token('r1', 'Hi', true));
  await chat.env.clock.settle();
  expect(chat.session.control.$state.get().name).toBe('ready');
  chat.streams[0]?.push(completion());
  chat.streams[0]?.end();
  await chat.env.clock.settle();
  expect(chat.bubbles()).toEqual(['user: Hello (delivered)', 'persona: Hi (delivered)']);
});
