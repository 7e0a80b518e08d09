// A recording that was not sent outlives the page (docs/behaviour.md#storage).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { config } from '../../../../helpers/fake-chat.ts';
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
const toasts = () => chat.session.toasts.$toasts.get().map(({ key }) => key);
const posts = () => chat.env.http.of('POST /chat/v4');

describe('an unsent recording', () => {
  it('G1, G2: is there after a reload, and is sent once', async () => {
    await keep();
    const { key } = chat.recordings()[0] ?? {};
    await reload();
    expect(chat.recordings()).toMatchObject([
      { key, delivery: 'failed', attachments: [{ url: 'blob:voice-message.webm' }] },
    ]);
    chat.session.reply.retry(key ?? '');
    await settle();
    expect(chat.upload().requestId).toBe(key);
    chat.upload().answer({ data: { url, transcript: 'Hello' } });
    await settle();
    expect(posts()).toMatchObject([{ headers: { 'x-request-id': key }, json: { message: { content: 'Hello' } } }]);
    expect(chat.kept()).toEqual([0, false]);
    await reload();
    expect(chat.recordings()).toEqual([]);
  });

  it('G1: waits for a page to which the browser gives it', async () => {
    await keep();
    chat.env.fileStore.isSilent = true;
    await reload();
    expect(chat.recordings()).toEqual([]);
    chat.env.fileStore.isSilent = false;
    await reload();
    expect(chat.recordings()).toMatchObject([{ delivery: 'failed' }]);
  });

  it('is there after a reload in the middle of its upload', async () => {
    await chat.record();
    await chat.stopAfter(2_000);
    expect(chat.status()).toBe('submitting-voice');
    await reload();
    expect([chat.recordings().length, chat.recordings()[0]?.delivery, posts()]).toEqual([1, 'failed', []]);
  });

  it('goes to a new tab once its own has ended', async () => {
    await keep();
    await reload({ tab: createMemoryStorage() });
    expect(chat.recordings()).toHaveLength(1);
  });

  it('is gone once it was removed, once the history was cleared, and once the visitor was forgotten', async () => {
    await keep();
    chat.session.recording.discard(chat.recordings()[0]?.key ?? '');
    await settle();
    expect(chat.kept()).toEqual([0, false]);
    await keep();
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    await chat.session.clear('visitor');
    await settle();
    expect([chat.kept(), chat.recordings()]).toEqual([[0, false], []]);
    await keep();
    chat.session.reset();
    await settle();
    expect(chat.kept()).toEqual([0, false]);
    await reload();
    expect(chat.recordings()).toEqual([]);
  });

  it('is not shown to another visitor after a reload, and not kept on the disk for longer than its own is there', async () => {
    await keep();
    const user = { id: 'ben', name: 'Ben', email: 'ben@example.org', role: 'USER' };
    chat.env.http.on('POST /conversations', () => ({
      json: { data: { conversation: { id: 'c2' }, persona: { id: 'support', name: 'Mina' }, user, guest: null } },
    }));
    chat.session.configure({ ...config, token: 'ben' });
    await settle();
    expect([chat.kept(), chat.recordings()]).toEqual([[0, false], []]);
  });

  it('T2: stays in the memory of the page where the browser refuses its database, and the next page tells that it is gone', async () => {
    chat.env.fileStore.isRefused = true;
    await keep();
    expect(chat.recordings().length).toBe(1);
    await reload();
    expect([chat.recordings(), chat.kept(), chat.env.toldOf('error')]).toEqual([[], [0, false], []]);
    expect(toasts()).toEqual(['recording.gone']);
    await reload();
    expect(toasts()).toEqual([]);
  });

  it('T2: is sent again from the memory of the page, and no later page tells of it', async () => {
    chat.env.fileStore.isRefused = true;
    await keep();
    chat.session.reply.retry(chat.recordings()[0]?.key ?? '');
    await settle();
    chat.upload().answer({ data: { url, transcript: 'Hello' } });
    await settle();
    await reload();
    expect([chat.kept(), toasts()]).toEqual([[0, false], []]);
  });
});
