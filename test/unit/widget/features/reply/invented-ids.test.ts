// What a stream has named and the history does not, a reload would not show: the history is the truth once the reply has ended.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';
import { createFakeStream } from '../../../../helpers/fake-server.ts';

let chat: Chat;
let history: object[];
beforeEach(async () => {
  history = [];
  chat = createChat();
  chat.env.http.on('GET /chat', () => ({ json: { data: history, metadata: { nextParamId: -1 } } }));
  await chat.open();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const settle = () => chat.env.clock.settle();
/** A message, and a reply that the server has stored as `stored` and streams as `streamed`: ids and texts. */
const talk = async (stored: Record<string, string>, streamed: Record<string, string>, requestId = 'm1') => {
  const stream = chat.prepare(createFakeStream());
  await chat.send('Hello');
  history.push(message(requestId, 'user', 'Hello'));
  for (const [id, text] of Object.entries(stored)) history.push(message(id, 'persona', text));
  for (const [id, text] of Object.entries(streamed)) stream.push(token(id, text, true));
  stream.push(completion());
  await settle();
};
const afterReload = async () => {
  const { env } = chat;
  chat.session.destroy();
  chat = createChat({ env });
  env.http.on('GET /chat', () => ({ json: { data: history, metadata: { nextParamId: -1 } } }));
  await chat.open();
  return chat.bubbles();
};

describe('G4: a stream with invented ids', () => {
  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['of all its messages', { r1: 'Hi', r2: 'there' }, { x1: 'Hi', x2: 'there' }],
    ['of a message that is not stored', { r1: 'Hi' }, { r1: 'Hi', ghost: 'Boo' }],
    ['before the stored one', { r1: 'Hi' }, { ghost: 'Boo', r1: 'Hi' }],
  ])('%s leaves what a reload shows', async (_name, stored, streamed) => {
    await talk(stored, streamed);
    const live = chat.bubbles();
    expect(live).toEqual([
      'user: Hello (delivered)',
      ...Object.values(stored).map((text) => `persona: ${text} (delivered)`),
    ]);
    expect(await afterReload()).toEqual(live);
  });

  it('keeps its bubbles where the history has no answer yet', async () => {
    await talk({}, { r1: 'Hi' });
    expect(chat.texts()).toEqual(['Hello', 'Hi']);
  });

  it('keeps what the visitor has stopped until a reload', async () => {
    const stream = chat.prepare(createFakeStream());
    await chat.send('Hello');
    history.push(message('m1', 'user', 'Hello'), message('r1', 'persona', 'Hi there'));
    stream.push(token('x1', 'Hi'));
    await settle();
    chat.session.reply.stop();
    await settle();
    expect(chat.texts()).toEqual(['Hello', 'Hi']);
  });

  it('reads the history once for each reply', async () => {
    await talk({ r1: 'Hi', r2: 'there' }, { r1: 'Hi', r2: 'there' });
    expect(chat.env.http.of('GET /chat')).toHaveLength(2);
    expect(chat.bubbles()).toEqual([
      'user: Hello (delivered)',
      'persona: Hi (delivered)',
      'persona: there (delivered)',
    ]);
  });
});
