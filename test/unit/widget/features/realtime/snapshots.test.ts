// Snapshots come cached, doubled and out of order, and tell of messages that a stream brings too (F2, F3).

import { afterEach, describe, expect, it } from 'vitest';
import { bootstrapData, type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';

const realtime = { kind: 'sse', url: '/live' };
let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

/** A shuffle that a number fixes. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return items
    .map((item) => [next(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}
const document = (last: { id: string }) =>
  chat.env.realtime.change('conversation', 'c1', { id: 'c1', lastMessage: last, lastMessageId: last.id });
const serve = (messages: readonly object[]) =>
  chat.env.http.on('GET /chat', () => ({ json: { data: messages, metadata: { nextParamId: -1 } } }));

describe('F2: a listener that tells things twice and in any order', () => {
  it.each(Array.from({ length: 20 }, (_, index) => index + 1))(
    'gives the server’s list, each message once (%i)',
    async (seed) => {
      chat = createChat({ bootstrap: { ...bootstrapData, realtime } });
      await chat.open();
      const said = Array.from({ length: 6 }, (_, index) =>
        message(`p${index}`, 'persona', `${index}`, { isLive: true }),
      );
      serve(said);
      for (const [index, last] of shuffled([...said, ...said], seed).entries()) {
        document(last);
        if (index % 3 === seed % 3) chat.env.realtime.stale(true);
        if (index % 4 === seed % 4) await chat.env.clock.settle();
        if (index % 3 === seed % 3) chat.env.realtime.stale(false);
      }
      await chat.env.clock.settle();
      expect(chat.texts()).toEqual(['0', '1', '2', '3', '4', '5']);
      expect(chat.env.toldOf('message')).toHaveLength(6);
    },
  );
});

describe('F3: a reply that stream, listener and history bring', () => {
  const question = message('m1', 'user', 'Hello');
  const reply = message('r1', 'persona', 'Good morning');
  const steps = {
    token: () => void chat.streams[0]?.push(token('r1', 'Good ')),
    end: () => void chat.streams[0]?.push(token('r1', 'morning', true), completion()),
    listener: () => document(reply),
    cached: () => chat.env.realtime.stale(true),
    back: () => chat.env.realtime.stale(false),
    question: () => document(question),
  };
  it.each([
    ['token', 'listener', 'end'],
    ['listener', 'token', 'end', 'listener'],
    ['question', 'token', 'end', 'listener', 'question'],
    ['token', 'cached', 'listener', 'end', 'back', 'listener'],
    ['cached', 'token', 'end', 'back', 'listener', 'listener'],
  ] as const)('is one bubble: %s, %s, %s …', async (...order) => {
    chat = createChat({ bootstrap: { ...bootstrapData, realtime } });
    await chat.open();
    await chat.send('Hello');
    serve([question, reply]);
    const lengths = [];
    for (const step of order) {
      steps[step]();
      await chat.env.clock.settle();
      expect(chat.texts().slice(2)).toEqual([]);
      lengths.push(chat.texts()[1]?.length ?? 0);
    }
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(chat.bubbles()).toEqual(['user: Hello (delivered)', 'persona: Good morning (delivered)']);
    expect(chat.env.toldOf('message')).toHaveLength(2);
  });
});
