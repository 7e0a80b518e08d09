// A recording that was not sent outlives the page (docs/behaviour.md#storage).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { config, storageKey } from '../../../../helpers/fake-chat.ts';
import { createMemoryStorage, type FakeEnv } from '../../../../helpers/fake-env.ts';
import { openVoiceChat, type VoiceChat } from '../../../../helpers/voice-chat.ts';

const url = 'https://api.example/uploads/voice.webm';

let chat: VoiceChat;
beforeEach(async () => {
  chat = await openVoiceChat();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const settle = () => chat.env.clock.settle();
const reload = async (parts: Partial<FakeEnv> = {}) => {
  const { env } = chat;
  chat.session.destroy();
  chat = await openVoiceChat({}, { ...env, ...parts });
};
const keep = async () => {
  await chat.record();
  await chat.env.clock.advance(2_000);
  chat.feature().keep();
  await settle();
};
const recordings = () => chat.messages().filter(({ attachments }) => attachments.length > 0);
const posts = () => chat.env.http.of('POST /chat/v4');
const kept = () => [chat.env.fileStore.kept.size, chat.env.local.get(storageKey)?.includes('recordings') ?? false];

describe('an unsent recording', () => {
  it('G1, G2: is there after a reload, and is sent once', async () => {
    await keep();
    const { key } = recordings()[0] ?? {};
    await reload();
    expect(recordings()).toMatchObject([
      { key, delivery: 'failed', attachments: [{ url: 'blob:voice-message.webm' }] },
    ]);
    chat.session.reply.retry(key ?? '');
    await settle();
    expect(chat.upload().requestId).toBe(key);
    chat.upload().answer({ data: { url, transcript: 'Hello' } });
    await settle();
    expect(posts()).toMatchObject([{ headers: { 'x-request-id': key }, json: { message: { content: 'Hello' } } }]);
    expect(kept()).toEqual([0, false]);
    await reload();
    expect(recordings()).toEqual([]);
  });

  it('is there after a reload in the middle of its upload', async () => {
    await chat.record();
    await chat.stopAfter(2_000);
    expect(chat.status()).toBe('submitting-voice');
    await reload();
    expect([recordings().length, recordings()[0]?.delivery, posts()]).toEqual([1, 'failed', []]);
  });

  it('goes to a new tab once its own has ended', async () => {
    await keep();
    await reload({ tab: createMemoryStorage() });
    expect(recordings()).toHaveLength(1);
  });

  it('is gone once it was removed, once the history was cleared, and once the visitor was forgotten', async () => {
    await keep();
    chat.session.recording.discard(recordings()[0]?.key ?? '');
    await settle();
    expect(kept()).toEqual([0, false]);
    await keep();
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    await chat.session.clear('visitor');
    await settle();
    expect([kept(), recordings()]).toEqual([[0, false], []]);
    await keep();
    chat.session.reset();
    await settle();
    expect(kept()).toEqual([0, false]);
    await reload();
    expect(recordings()).toEqual([]);
  });

  it('is not shown to another visitor after a reload, and not kept on the disk for longer than its own is there', async () => {
    await keep();
    const user = { id: 'ben', name: 'Ben', email: 'ben@example.org', role: 'USER' };
    chat.env.http.on('POST /conversations', () => ({
      json: { data: { conversation: { id: 'c2' }, persona: { id: 'support', name: 'Mina' }, user, guest: null } },
    }));
    chat.session.configure({ ...config, token: 'ben' });
    await settle();
    expect([kept(), recordings()]).toEqual([[0, false], []]);
  });

  it('T2: stays in the memory of the page where the browser refuses its database', async () => {
    chat.env.fileStore.isRefused = true;
    await keep();
    expect([recordings().length, kept()]).toEqual([1, [0, false]]);
    await reload();
    expect([recordings(), chat.env.toldOf('error')]).toEqual([[], []]);
  });
});
