// The visitor's clock may be hours off: what is made up here must stand in the server's time, beside what comes from there.

import { afterEach, expect, it } from 'vitest';
import { type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const hourMs = 3_600_000;
const shown = () => chat.session.timeline.$keys.get().flatMap((key) => chat.session.timeline.message(key).get() ?? []);
/** Milliseconds between the server's time and the messages' own. */
const distances = (aheadMs: number) =>
  shown().map(({ createdAt }) => Date.parse(createdAt) - (chat.env.clock.now() + aheadMs));

it.each([
  ['behind', 30 * hourMs],
  ['ahead', -30 * hourMs],
  ['right', 0],
])('dates replies by the server where the clock is %s', async (_name, aheadMs) => {
  chat = createChat();
  let count = 0;
  chat.env.http.on('POST /chat/v4', ({ json }) => {
    const createdAt = new Date(chat.env.clock.now() + aheadMs).toISOString();
    return {
      json: {
        data: {
          ...message(`m${(count += 1)}`, 'user', String((json['message'] as { content: string }).content)),
          createdAt,
        },
      },
    };
  });
  await chat.open();
  await chat.send('Hello');
  chat.streams[0]?.push(token('r1', 'Hi', true), completion());
  await chat.env.clock.settle();
  expect(chat.texts()).toEqual(['Hello', 'Hi']);
  expect(distances(aheadMs)).toEqual([0, 0]);

  await chat.env.clock.advance(1000);
  chat.env.http.on('POST /chat/v4', () => new Promise(() => {}));
  await chat.send('And now?');
  expect(chat.texts()).toEqual(['Hello', 'Hi', 'And now?']);
  expect(distances(aheadMs)).toEqual([-1000, -1000, 0]);
});

it('is not misled by a server that keeps the date of a message which waited for the network', async () => {
  chat = createChat();
  chat.env.http.on('POST /chat/v4', ({ json }) => {
    const { content, createdAt } = json['message'] as { content: string; createdAt: string };
    return { json: { data: message('m1', 'user', content, { createdAt }) } };
  });
  await chat.open();
  chat.env.page.set({ isOnline: false });
  await chat.send('Hello');
  await chat.env.clock.advance(hourMs);
  chat.env.page.set({ isOnline: true });
  await chat.env.clock.settle();
  chat.streams[0]?.push(token('r1', 'Hi', true), completion());
  await chat.env.clock.settle();
  expect(distances(0)).toEqual([-hourMs, 0]);
});

it('goes by the visitor’s clock where the server’s time cannot be read', async () => {
  chat = createChat();
  chat.env.http.on('POST /chat/v4', () => ({
    json: { data: { ...message('m1', 'user', 'Hello'), createdAt: 'just now' } },
  }));
  await chat.open();
  await chat.send('Hello');
  chat.streams[0]?.push(token('r1', 'Hi', true), completion());
  await chat.env.clock.settle();
  expect(shown()[1]?.createdAt).toBe(chat.env.clock.isoNow());
});
