// What is still being recorded outlives the page, bit by bit (G1; docs/behaviour.md#recording).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { config, storageKey } from '../../../../helpers/fake-chat.ts';
import { createMemoryStorage, type FakeEnv } from '../../../../helpers/fake-env.ts';
import { createFakeBrowser } from '../../../../helpers/fake-tabs.ts';
import type { FakeCapture } from '../../../../helpers/fake-voice.ts';
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
/** The page ends, with or without a last word to its code, and comes again in the same tab. */
const reload = async ({ isKilled = false, ...parts }: Partial<FakeEnv> & { readonly isKilled?: boolean } = {}) => {
  const { env } = chat;
  if (isKilled) {
    const local = env.local.get(storageKey);
    const kept = new Map(env.fileStore.kept);
    chat.session.destroy();
    await settle();
    if (local) env.local.set(storageKey, local);
    for (const [id, file] of kept) env.fileStore.kept.set(id, file);
  } else chat.session.destroy();
  chat = await openVoiceChat({}, { ...env, ...parts });
};
/** Each piece is a second of sound. */
const speak = async (capture: FakeCapture, ...sounds: readonly string[]) => {
  for (const sound of sounds) {
    await chat.env.clock.advance(1_000);
    capture.grow(sound);
    await settle();
  }
};
const sound = () => [...chat.env.fileStore.kept.values()][0]?.file.text();

describe('a recording that runs', () => {
  it.each([
    ['the page ends', true],
    ['the chat is destroyed', false],
  ])('is there again as one that was not sent when %s, and can be sent or removed', async (_, isKilled) => {
    await speak(await chat.record(), 'a', 'b', 'c');
    await reload({ isKilled });
    expect(chat.recordings()).toMatchObject([
      { delivery: 'failed', attachments: [{ type: 'VOICE', url: 'blob:voice-message.webm' }] },
    ]);
    expect(await sound()).toBe('abc');
    const key = chat.recordings()[0]?.key ?? '';
    chat.session.reply.retry(key);
    await settle();
    expect([chat.upload().requestId, await chat.upload().request.file.text()]).toEqual([key, 'abc']);
    chat.upload().answer({ data: { url, transcript: 'Hello' } });
    await settle();
    expect(chat.kept()).toEqual([0, false]);
    await speak(await chat.record(), 'a', 'b');
    await reload({ isKilled });
    chat.session.recording.discard(chat.recordings()[0]?.key ?? '');
    await settle();
    expect([chat.kept(), chat.recordings().filter(({ delivery }) => delivery === 'failed')]).toEqual([[0, false], []]);
  });

  it('leaves nothing where the page ends before the first sound has come', async () => {
    await speak(await chat.record(), `OggS${'\0'.repeat(23)}OpusHead`, '');
    expect(chat.kept()).toEqual([1, true]);
    await reload({ isKilled: true });
    await settle();
    expect([chat.recordings(), chat.kept()]).toEqual([[], [0, false]]);
  });

  it('loses its last moments at most, also after a history that was cleared meanwhile', async () => {
    const capture = await chat.record();
    await speak(capture, 'a', 'b');
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    await chat.session.clear('visitor');
    await speak(capture, 'c', 'd');
    capture.grow('e');
    await reload({ isKilled: true });
    expect([chat.recordings().length, await sound()]).toEqual([1, 'abcd']);
  });

  it('leaves nothing when it is cancelled, too short, or sent', async () => {
    await speak(await chat.record(), 'a', 'b');
    expect(chat.kept()).toEqual([1, true]);
    chat.feature().cancel();
    await settle();
    expect(chat.kept()).toEqual([0, false]);
    const capture = await chat.record();
    capture.grow('a');
    await chat.stopAfter(300);
    expect(chat.kept()).toEqual([0, false]);
    await speak(await chat.record(), 'a', 'b');
    await chat.stopAfter(100);
    expect([chat.kept(), await sound()]).toEqual([[1, true], 'sound']);
    chat.upload().answer({ data: { url, transcript: 'Hello' } });
    await settle();
    expect(chat.kept()).toEqual([0, false]);
    await reload();
    expect(chat.recordings()).toEqual([]);
  });

  it('is never shown to another visitor, and does not stay on the disk for one who has left', async () => {
    await speak(await chat.record(), 'a', 'b');
    const user = { id: 'ben', name: 'Ben', email: 'ben@example.org', role: 'USER' };
    chat.env.http.on('POST /conversations', () => ({
      json: { data: { conversation: { id: 'c2' }, persona: { id: 'support', name: 'Mina' }, user, guest: null } },
    }));
    chat.session.configure({ ...config, token: 'ben' });
    await settle();
    expect([chat.kept(), chat.recordings()]).toEqual([[0, false], []]);
  });

  it('is gone once the visitor was forgotten', async () => {
    await speak(await chat.record(), 'a', 'b');
    chat.session.reset();
    await settle();
    expect(chat.kept()).toEqual([0, false]);
    await reload();
    expect(chat.recordings()).toEqual([]);
  });

  it('is not taken over by a second tab while its own lives', async () => {
    const acquireLock = createFakeBrowser().hold;
    chat.session.destroy();
    chat = await openVoiceChat({}, { ...chat.env, acquireLock });
    const first = chat;
    await speak(await chat.record(), 'a', 'b');
    const second = await openVoiceChat({}, { ...chat.env, tab: createMemoryStorage() });
    await chat.env.clock.advance(3_000);
    expect(second.messages()).toEqual([]);
    second.session.destroy();
    expect(first.feature().$state.get().name).toBe('recording');
  });

  it('T2: is recorded and sent as ever where the browser refuses its database, or has no room left', async () => {
    const capture = await chat.record();
    chat.env.fileStore.isRefused = true;
    await speak(capture, 'a', 'b');
    chat.env.fileStore.isRefused = false;
    await speak(capture, 'c');
    chat.env.fileStore.isRefused = true;
    await chat.stopAfter(100);
    chat.upload().answer({ data: { url, transcript: 'Hello' } });
    await settle();
    expect([chat.kept()[1], chat.env.http.of('POST /chat/v4').length, chat.env.toldOf('error')]).toEqual([
      false,
      1,
      [],
    ]);
  });

  it('stays as far as it was handed over when the recorder fails at its end', async () => {
    await speak(await chat.record(), 'a', 'b');
    chat.env.microphone.handsOver = () => Promise.reject(new Error('no memory'));
    chat.feature().stop();
    await settle();
    expect(chat.recordings()).toMatchObject([{ delivery: 'failed' }]);
    await reload();
    expect([chat.recordings().length, await sound()]).toEqual([1, 'ab']);
  });
});
