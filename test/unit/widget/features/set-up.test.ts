// What a session tells whoever sets it up wrongly (docs/embedding.md#when-nothing-happens).

import { expect, it } from 'vitest';
import { bootstrapData, completion, createChat, message, token } from '../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../helpers/fake-env.ts';
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

it('hands over a first reply that it cannot read', async () => {
  const data = { conversation: {} };
  const other = createChat();
  other.env.http.on('POST /conversations', () => ({ json: { data } }));
  other.session.setOpen(true);
  await other.env.clock.advance(0);
  expect(other.env.advised).toEqual([['opening', expect.objectContaining({ code: 'protocol', body: data })]]);
});

it.each([
  ['a setting whose key is no text', { persona: { settings: [{ key: 5, value: true }] } }],
  ['settings that are no list', { persona: { settings: { streamingEnabled: true } } }],
  ['a style that is none', { persona: { style: 'dark', channels: [{ value: {} }] } }],
  ['a paywall that does not say whether it is passed', { conversation: { validating: { reason: 'Pay first.' } } }],
  ['a last message that cannot be read', { conversation: { lastMessage: { id: 'm1' } } }],
  ['live updates of no kind that there is', { realtime: { kind: 'smoke' } }],
  ['starters that are no list', { persona: { starters: 'Hello' } }],
  ['limits that are none', { limits: { messageCharacters: 0 }, capabilities: 'all', speech: {} }],
])('opens without the part of the first reply that cannot be read, and hands it over: %s', async (_, broken) => {
  const { conversation = {}, persona = {}, ...rest } = broken as { conversation?: object; persona?: object };
  const good = { key: 'showUserTranscription', value: false };
  const settings = 'settings' in persona && Array.isArray(persona.settings) ? [good, ...persona.settings] : undefined;
  const data = {
    ...bootstrapData,
    ...rest,
    conversation: { ...bootstrapData.conversation, ...conversation },
    persona: { ...bootstrapData.persona, ...persona, ...(settings && { settings }) },
  };
  const chat = createChat();
  chat.env.http.on('POST /conversations', () => ({ json: { data } }));
  await chat.open();
  const { $phase, $persona, $conversation } = chat.session.bootstrap;
  expect($phase.get()).toEqual({ name: 'ready' });
  expect($conversation.get()).toMatchObject({ id: bootstrapData.conversation.id });
  expect([$conversation.get()?.validating ?? null, $conversation.get()?.lastMessage ?? null]).toEqual([null, null]);
  const { id, name } = bootstrapData.persona;
  const kept = settings ? [good] : [];
  expect($persona.get()).toMatchObject({ id, name, settings: kept, channels: [] });
  expect($persona.get()?.style).toBeUndefined();
  expect(chat.env.advised).toEqual([['opening-part', data]]);
});

it('tells of a first reply without a token when a call is refused for want of it', async () => {
  const { env, session } = createChat();
  env.http.on('POST /conversations', () => ({ json: { data: { ...bootstrapData, token: null } } }));
  env.http.on('GET /chat', () => ({ status: 401, json: { message: 'Who are you?' } }));
  session.setOpen(true);
  await env.clock.advance(0);
  expect(env.advised).toContainEqual(['unproven', expect.objectContaining({ method: 'GET', path: '/chat' })]);
});

it('tells of entries of the history that cannot be read', async () => {
  const broken = { id: 'm1', role: 'user', content: 'Hi' };
  const chat = createChat({ history: [broken, message('m2', 'persona', 'Hello')] });
  await chat.open();
  expect(chat.env.advised).toEqual([['history', [broken, expect.objectContaining({ id: 'm2' })]]]);
});

it('begins anew where ids were kept without a token, so that the token is told of again', async () => {
  const env = fakeEnv();
  for (const _visit of ['first', 'reloaded']) {
    const { session } = createChat({ env, bootstrap: { ...bootstrapData, token: null } });
    const refused = { status: 401, json: { message: 'Who are you?' } };
    env.http.on('POST /conversations', ({ json }) =>
      json['conversationId'] ? refused : { json: { data: { ...bootstrapData, token: null } } },
    );
    env.http.on('GET /chat', () => refused);
    env.advised.length = 0;
    session.setOpen(true);
    await env.clock.advance(0);
    expect(env.advised).toContainEqual(['unproven', expect.objectContaining({ path: '/chat' })]);
    expect(env.advised.map(([topic]) => topic)).not.toContain('opening');
  }
});

it.each([
  ['GET /chat', [], undefined],
  ['GET /chat', { data: { messages: [] } }, { messages: [] }],
  ['POST /chat/v4', { id: 'm1' }, undefined],
  ['POST /chat/v4', { data: { id: 'm1' } }, { id: 'm1' }],
  ['POST /chat/clear', {}, undefined],
])('tells of a reply of %s that is none: %o', async (call, json, data) => {
  const chat = createChat();
  if (call !== 'GET /chat') await chat.open();
  chat.env.http.on(call, () => ({ json }));
  if (call === 'GET /chat') await chat.open();
  else if (call === 'POST /chat/v4') await chat.send('Hi').catch(() => {});
  else await chat.session.clear().catch(() => {});
  await chat.env.clock.advance(0);
  expect(chat.env.advised).toContainEqual(['envelope', { call, data }]);
});

it.each([
  ['an end alone', []],
  ['a text of another name', [{ type: 'token', subMessageId: 'r1', text: 'Hi', subMessageEnded: true }]],
])('tells of a reply that is complete without a word: %s', async (_, before) => {
  const sent = [...before, completion()];
  const chat = createChat();
  await chat.open();
  await chat.send('Hi');
  chat.streams[0]?.push(...sent).end();
  await chat.env.clock.advance(0);
  expect(chat.env.advised).toEqual([
    ['stream', expect.objectContaining({ type: null, line: JSON.stringify(sent[0]) })],
  ]);
  expect(chat.session.reply.$status.get().name).toBe('idle');
});

it('tells of no stream that is as it should be', async () => {
  const chat = createChat();
  await chat.open();
  await chat.send('Hi');
  chat.streams[0]?.push({ type: 'news' }, token('r1', 'Hello'), completion()).end();
  await chat.env.clock.advance(0);
  expect([chat.env.advised, chat.session.reply.$status.get().name]).toEqual([[], 'idle']);
});

const delta = { type: 'delta', subMessageId: 'r1', delta: 'Hello' };
const anonymous = { type: 'token', delta: 'Hello' };
const textless = { type: 'token', subMessageId: 'r1', text: 'Hello' };
const textlessEnd = { ...textless, subMessageEnded: true };
it.each<[what: string, type: string, sent: readonly (string | object)[], line: string | object | undefined]>([
  ['server-sent events', 'text/event-stream', ['data: {"type":"completion"}\n\n'], 'data: {"type":"completion"}'],
  ['events of an unknown type', 'application/x-ndjson', [delta, completion()], delta],
  ['events without their id', 'application/x-ndjson', [anonymous, completion()], anonymous],
  ['texts of another name', 'application/x-ndjson', [textless, textlessEnd, completion()], textless],
  ['plain text', 'text/plain', ['Hello'], 'Hello'],
  ['no completion', 'application/x-ndjson', [token('r1', 'Hello')], undefined],
])('tells of a stream of %s, and leaves nobody without a word', async (_, type, sent, line) => {
  const chat = createChat();
  await chat.open();
  const headers = { 'content-type': type };
  chat.env.http.on('GET /chat/v4/stream/*', () => ({
    stream: createFakeStream()
      .push(...sent)
      .end(),
    headers,
  }));
  await chat.send('Hi');
  const text = typeof line === 'object' ? JSON.stringify(line) : line;
  expect(chat.env.advised).toEqual([['stream', expect.objectContaining({ type, line: text })]]);
  expect(chat.session.reply.$status.get()).toEqual({ name: 'retrying', attempt: 1 });
  await chat.env.clock.advance(12_000);
  expect(chat.session.reply.$status.get()).toEqual({ name: 'failed', reason: 'status.attemptsExhausted' });
});

it.each([
  ['POST /chat/v4', { method: 'POST', path: '/chat/v4' }],
  ['GET /chat/v4/stream/*', { method: 'GET', path: expect.stringContaining('/chat/v4/stream/') as string }],
])('tells that the server has failed at %s, but not that it was away', async (route, call) => {
  const chat = createChat();
  await chat.open();
  let status = 503;
  chat.env.http.on(route, () => ({ status, stream: createFakeStream().end() }));
  await chat.send('Hi').catch(() => {});
  expect(chat.env.advised).toEqual([]);
  status = 500;
  await chat.env.clock.advance(2_000);
  await chat.send('Hi').catch(() => {});
  expect(chat.env.advised[0]).toEqual(['failure', expect.objectContaining(call)]);
});
