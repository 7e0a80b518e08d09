// What a session tells whoever sets it up wrongly (docs/embedding.md#when-nothing-happens).

import { expect, it } from 'vitest';
import { completion, createChat, message } from '../../../helpers/fake-chat.ts';
import { createFakeStream } from '../../../helpers/fake-server.ts';

it.each([
  ['an unknown persona', { status: 404, json: { message: 'There is no such persona.' } }, 'http'],
  ['a reply without an envelope', { json: { conversation: { id: 'c1' } } }, 'protocol'],
])('tells of %s', async (_, answer, code) => {
  const { env, session } = createChat();
  env.http.on('POST /conversations', () => answer);
  session.setOpen(true);
  await env.clock.advance(0);
  expect(env.advised).toEqual([['opening', expect.objectContaining({ code })]]);
});

it('tells of entries of the history that cannot be read', async () => {
  const broken = { id: 'm1', role: 'user', content: 'Hi' };
  const chat = createChat({ history: [broken, message('m2', 'persona', 'Hello')] });
  await chat.open();
  expect(chat.env.advised).toEqual([['history', [broken, expect.objectContaining({ id: 'm2' })]]]);
});

it('tells of a stream of server-sent events, and of none that is as it should be', async () => {
  const chat = createChat();
  await chat.open();
  await chat.send('Hi');
  chat.streams[0]?.push(completion()).end();
  await chat.env.clock.advance(0);
  expect(chat.env.advised).toEqual([]);
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
  chat.env.http.on('GET /chat/v4/stream/*', () => ({ stream: createFakeStream().push(completion()).end(), headers }));
  await chat.send('Hi again');
  expect(chat.env.advised).toEqual([['stream', headers['content-type']]]);
});
