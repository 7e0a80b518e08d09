import { expect, it } from 'vitest';
import { completion, createChat, storageKey, token } from '../../../../helpers/fake-chat.ts';
import { createFakeStream } from '../../../../helpers/fake-server.ts';

const reply = () =>
  createFakeStream()
    .push(token('r1', 'Hi', true), completion())
    .end();

it('is silent until the visitor wants it', async () => {
  const chat = createChat();
  await chat.open();
  chat.prepare(reply());
  await chat.send('Hello');
  expect(chat.env.chimes).toBe(0);
});

it('sounds when it is turned on, with each new message of the persona, and never with the visitor’s own', async () => {
  const chat = createChat();
  await chat.open();
  chat.session.sound.toggle();
  await chat.env.clock.settle();
  expect(chat.env.chimes).toBe(1);
  const stream = chat.prepare(createFakeStream());
  await chat.send('Hello');
  expect(chat.env.chimes).toBe(1);
  stream.push(token('r1', 'Hi', true), completion()).end();
  await chat.env.clock.settle();
  expect(chat.env.chimes).toBe(2);
});

it('is remembered, and not played for the history', async () => {
  const first = createChat();
  await first.open();
  first.session.sound.toggle();
  expect(first.env.local.get(storageKey)).toContain('"sound":true');
  const env = first.env;
  await env.clock.settle();
  first.session.destroy();
  env.chimes = 0;
  const second = createChat({
    env,
    history: [{ id: 'm1', role: 'persona', content: 'Old', createdAt: '2026-01-02T03:00:00.000Z' }],
  });
  await second.open();
  expect(second.session.sound.$isOn.get()).toBe(true);
  expect(second.env.chimes).toBe(0);
  second.session.sound.toggle();
  expect(env.local.get(storageKey)).not.toContain('sound');
});
