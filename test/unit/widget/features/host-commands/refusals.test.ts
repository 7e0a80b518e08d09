// What the host page said or waits for is answered truly (docs/embedding.md#commands), also where nobody could be asked.

import { afterEach, expect, it } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import { bootstrapData, type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
afterEach(() => chat.session.destroy());

const nameless = { ...bootstrapData, guest: { id: 'g1', name: null, email: null } };
const ada = { name: 'Ada', email: 'ada@example.org' };
const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    ({ code }) => String(code),
  );

it('calls off with a clearing the texts that were said before it and wait for the start form', async () => {
  chat = createChat({ bootstrap: nameless });
  await chat.open();
  chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
  chat.env.http.on('PUT /guests/g1', () => ({ json: { data: { id: 'g1', ...ada, additionalInfo: [] } } }));
  const { session } = chat;
  const asked = [session.sendMessage('Before'), session.clear(), session.sendMessage('After')].map(outcome);
  await chat.env.clock.settle();
  await session.guests.save({ ...ada, additionalInfo: [] });
  await chat.env.clock.settle();
  expect(await Promise.all(asked)).toEqual(['unsupported', 'done', 'done']);
  expect(chat.texts()).toEqual(['After']);
});

it('tells once of a text that is met in the history since its answer was lost', async () => {
  const history: object[] = [];
  chat = createChat({ history });
  await chat.open();
  chat.env.http.on('POST /chat/v4', ({ headers }) => {
    if (history.length === 0) history.push({ ...message('m1', 'user', 'Hello'), requestId: headers['x-request-id'] });
    throw new WidgetError('network');
  });
  await chat.send('Hello');
  await chat.env.clock.settle();
  chat.env.page.set({ isOnline: false });
  chat.env.page.set({ isOnline: true });
  await chat.env.clock.settle();
  chat.streams[0]?.push(token('r1', 'Yes', true), completion());
  await chat.env.clock.settle();
  const texts = chat.env.toldOf('message').map((told) => (told as { message: { content: string } }).message.content);
  expect(texts.filter((text) => text === 'Hello')).toEqual(['Hello']);
});

it('tells once that nothing runs any more where a reset ends a reply', async () => {
  chat = createChat();
  await chat.open();
  await chat.send('Hello');
  chat.session.reset();
  // As whoever began the session does.
  chat.session.destroy();
  expect(chat.env.toldOf('status').slice(-2)).toEqual([{ status: 'generating' }, { status: 'idle' }]);
});

it('says of `clear` whose code cannot be loaded that this is why', async () => {
  chat = createChat({ loaders: { loadClearHistory: () => Promise.reject(new TypeError('gone')) } });
  await chat.open();
  expect(await outcome(chat.session.clear())).toBe('lazy-load');
});
