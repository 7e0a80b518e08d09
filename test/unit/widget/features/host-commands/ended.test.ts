// What the host page waits for ends with an error of a documented code, whatever ended it (docs/embedding.md#commands).

import { afterEach, expect, it } from 'vitest';
import { bootstrapData, type Chat, createChat } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
afterEach(() => chat.session.destroy());

const never = new Promise<never>(() => {});
const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    ({ name, code }) => `${name} ${code}`,
  );

it.each(['destroy', 'reset'] as const)('refuses with gone what waits when %s ends the session', async (end) => {
  chat = createChat({ bootstrap: { ...bootstrapData, guest: { id: 'g1', name: null, email: null } } });
  await chat.open();
  const { session } = chat;
  const asked = [session.sendMessage('Hello'), session.sendMessage('More'), session.triggerAgenda('a1')].map(outcome);
  await chat.env.clock.settle();
  session[end]();
  expect(await Promise.all(asked)).toEqual(asked.map(() => 'WidgetError gone'));
});

it('refuses with gone a text that is on its way, and keeps it for the next opening', async () => {
  chat = createChat();
  await chat.open();
  chat.env.http.on('POST /chat/v4', () => never);
  const asked = outcome(chat.session.sendMessage('Hello'));
  await chat.env.clock.settle();
  chat.session.destroy();
  expect(await asked).toBe('WidgetError gone');
  chat = createChat({ env: chat.env });
  await chat.open();
  expect(chat.texts()).toEqual(['Hello']);
  expect(chat.env.http.of('POST /chat/v4')).toHaveLength(2);
});

it('refuses with unsupported a text whose sending the visitor stopped', async () => {
  chat = createChat();
  await chat.open();
  chat.env.http.on('POST /chat/v4', () => never);
  const asked = outcome(chat.session.sendMessage('Hello'));
  await chat.env.clock.settle();
  chat.session.reply.stop();
  expect(await asked).toBe('WidgetError unsupported');
  expect(chat.bubbles()).toEqual(['user: Hello (failed)']);
});
