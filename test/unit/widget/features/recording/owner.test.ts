// What one visitor has said is never shown or sent as another's (docs/behaviour.md#storage).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bootstrapping } from '../../../../../packages/widget/src/features/bootstrap/bootstrap.ts';
import { bootstrapData, config } from '../../../../helpers/fake-chat.ts';
import { openVoiceChat, type VoiceChat } from '../../../../helpers/voice-chat.ts';

const visitors: Readonly<Record<string, object>> = {
  ada: { ...bootstrapData, conversation: { id: 'c1' }, guest: { id: 'g1', name: 'Ada' } },
  ben: { ...bootstrapData, conversation: { id: 'c2' }, guest: { id: 'g2', name: 'Ben' } },
  'ada-again': { ...bootstrapData, conversation: { id: 'c1' }, guest: { id: 'g1', name: 'Ada' } },
  'ben-in-the-same-conversation': { ...bootstrapData, conversation: { id: 'c1' }, guest: { id: 'g2', name: 'Ben' } },
};
const url = 'https://api.example/uploads/voice.webm';

let chat: VoiceChat;
beforeEach(async () => {
  chat = await openVoiceChat({}, undefined, { realtime: { kind: 'sse', url: '/live' } });
  chat.env.http.on('POST /conversations', ({ headers }) => ({
    json: { data: visitors[headers['authorization']?.replace('Bearer ', '') ?? ''] ?? visitors['ada'] },
  }));
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const settle = () => chat.env.clock.settle();
const become = async (token: string) => {
  chat.session.configure({ ...config, token });
  await settle();
};
const posts = () => chat.env.http.of('POST /chat/v4');
const recordedBy = () => chat.env.files.uploads.map(({ request }) => request.headers['guest-id']);
const keep = async () => {
  await chat.record();
  await chat.env.clock.advance(2_000);
  chat.feature().keep();
  await settle();
};

describe('an unsent recording', () => {
  it('goes with its visitor, and is back when they are', async () => {
    await keep();
    const key = chat.recordings()[0]?.key ?? '';
    await become('ben');
    expect(chat.recordings()).toEqual([]);
    chat.session.reply.retry(key);
    await settle();
    expect([chat.env.files.uploads, posts()]).toEqual([[], []]);
    await become('ada-again');
    expect(chat.recordings()).toMatchObject([{ key, delivery: 'failed' }]);
    chat.session.reply.retry(key);
    await settle();
    chat.upload().answer({ data: { url, transcript: 'Mine' } });
    await settle();
    expect([recordedBy(), posts()]).toMatchObject([
      ['g1'],
      [{ json: { conversationId: 'c1', message: { content: 'Mine' } } }],
    ]);
  });

  it('is not the next visitor’s where both share a conversation', async () => {
    await keep();
    await become('ben-in-the-same-conversation');
    expect(chat.recordings()).toEqual([]);
  });

  it('is not taken for the next visitor’s by what is still told of the conversation before', async () => {
    await keep();
    let answer = () => {};
    chat.env.http.on(
      'POST /conversations',
      () => new Promise((resolve) => (answer = () => resolve({ json: { data: visitors['ben'] } }))),
    );
    await become('ben');
    chat.env.realtime.change('conversation', 'c1', { id: 'c1', lastMessageId: 'm9' });
    await settle();
    answer();
    await settle();
    expect(chat.recordings()).toEqual([]);
  });

  it('stays where the host renews the token of its visitor', async () => {
    await keep();
    await become('ada-again');
    expect(chat.recordings()).toMatchObject([{ delivery: 'failed' }]);
  });

  it('cannot be sent while it is not known who comes', async () => {
    await keep();
    let answer = () => {};
    chat.env.http.on(
      'POST /conversations',
      () => new Promise((resolve) => (answer = () => resolve({ json: { data: visitors['ben'] } }))),
    );
    await become('ben');
    chat.session.reply.retry(chat.recordings()[0]?.key ?? '');
    await settle();
    expect(chat.env.files.uploads).toEqual([]);
    expect(chat.session.toasts.$toasts.get()).toMatchObject([{ key: 'opening.messages' }]);
    answer();
    await settle();
    expect(chat.recordings()).toEqual([]);
  });

  it('is no longer in memory after the end', async () => {
    await keep();
    await become('ben');
    expect(chat.env.files.previews.size).toBe(1);
    chat.session.destroy();
    expect(chat.env.files.previews.size).toBe(0);
  });
});

it('P8: an unsent recording stays in its conversation while another one of the visitor is open', async () => {
  const capabilities = { conversations: true };
  const ofAda = (id: string) => ({ ...visitors['ada'], capabilities, conversation: { id } });
  chat.session.destroy();
  chat = await openVoiceChat({}, undefined, ofAda('c1'));
  chat.env.http.on('POST /conversations', ({ json }) => ({
    json: { data: ofAda(`${json['conversationId'] ?? 'c1'}`) },
  }));
  await keep();
  const key = chat.recordings()[0]?.key ?? '';
  await chat.session.conversations.load();
  const part = chat.session.conversations.$state.get();
  if (part.name !== 'ready') throw new Error('the part has not loaded');
  await part.feature.open('c2');
  await settle();
  expect(chat.recordings()).toEqual([]);
  chat.session.reply.retry(key);
  await settle();
  expect([chat.env.files.uploads, posts()]).toEqual([[], []]);
  await part.feature.open('c1');
  await settle();
  expect(chat.recordings()).toMatchObject([{ key, delivery: 'failed' }]);
});

it('P8: what is being recorded ends where another tab has deleted its conversation, and is not sent in the next one', async () => {
  const ofAda = (id: string) => ({ ...visitors['ada'], capabilities: { conversations: true }, conversation: { id } });
  chat.session.destroy();
  chat = await openVoiceChat({}, undefined, ofAda('c1'));
  const capture = await chat.record();
  await chat.env.clock.advance(2_000);
  chat.env.http.on('POST /conversations', () => ({ json: { data: ofAda('c2') } }));
  await (chat.session.bootstrap as Bootstrapping).refresh();
  await settle();
  expect(capture.state).toBe('finished');
  expect(chat.session.toasts.$toasts.get()).toMatchObject([{ key: 'recording.interrupted' }]);
  expect([chat.env.files.uploads, posts(), chat.recordings()]).toEqual([[], [], []]);
});

describe('a change of the visitor', () => {
  it('ends what is recorded, which stays theirs', async () => {
    const capture = await chat.record();
    await chat.env.clock.advance(2_000);
    let handOver = () => {};
    chat.env.microphone.handsOver = () => new Promise((resolve) => (handOver = resolve));
    await become('ben');
    expect(chat.feature().$state.get().name).toBe('ending');
    handOver();
    await settle();
    expect([capture.state, chat.status(), chat.recordings(), chat.env.files.uploads]).toEqual([
      'finished',
      'idle',
      [],
      [],
    ]);
    expect(chat.session.toasts.$toasts.get()).toMatchObject([{ key: 'recording.interrupted' }]);
    await become('ada-again');
    expect(chat.recordings()).toMatchObject([{ delivery: 'failed' }]);
  });

  it('calls an upload off', async () => {
    await chat.record();
    await chat.stopAfter(2_000);
    await become('ben');
    expect([chat.upload().isAborted(), chat.status(), chat.recordings(), posts()]).toEqual([true, 'idle', [], []]);
    await become('ada-again');
    expect(chat.recordings()).toMatchObject([{ delivery: 'failed' }]);
  });

  it('lets go of a microphone that the browser still asks for', async () => {
    chat.env.microphone.behaviour = 'asks';
    chat.session.recording.start();
    await settle();
    await become('ben');
    chat.env.microphone.answer();
    await settle();
    expect([chat.env.microphone.captures[0]?.state, chat.status()]).toEqual(['cancelled', 'idle']);
  });
});

it('a new session of the same visitor keeps the recording that was on its way, under new ids', async () => {
  chat.env.http.on('POST /conversations', () => ({ json: { data: { ...visitors['ben'], token: 'token-2' } } }));
  await chat.record();
  await chat.stopAfter(2_000);
  chat.upload().answer({}, 401);
  await settle();
  chat.upload().answer({ data: { url, transcript: 'Still me' } });
  await settle();
  expect(posts()).toMatchObject([{ json: { conversationId: 'c2', message: { content: 'Still me' } } }]);
});
