// Why a recording was not sent outlives the page with it (docs/behaviour.md#sending).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStorage, type FakeEnv } from '../../../../helpers/fake-env.ts';
import { storageKey } from '../../../../helpers/fake-chat.ts';
import { openVoiceChat, type VoiceChat } from '../../../../helpers/voice-chat.ts';
import { failureText } from '../../../../../packages/widget/src/core/failure-text.ts';
import { readFailure } from '../../../../../packages/widget/src/protocol/failure.ts';

let chat: VoiceChat;
beforeEach(async () => {
  chat = await openVoiceChat();
  await chat.record();
  await chat.stopAfter(2_000);
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
const refuse = async () => {
  chat.upload().answer({ message: 'Recordings are full' }, 507);
  await settle();
};
/** What its bubble says. */
const shown = () => {
  const [message] = chat.recordings() as readonly { readonly failure?: unknown }[];
  const failure = readFailure(message?.failure);
  return failure ? failureText(failure, chat.session.i18n.$t.get()) : undefined;
};

const words = 'Upload user audio failed: Recordings are full';

describe('the reason of a recording that was not sent', () => {
  it('is there after a reload, and is no news then', async () => {
    await refuse();
    await reload();
    const heard: unknown[] = [];
    chat.session.announcer.$announcement.subscribe((announcement) => heard.push(announcement?.text));
    await chat.env.clock.advance(5_000);
    expect([shown(), chat.status()]).toEqual([words, 'idle']);
    expect(heard.join()).not.toContain(words);
  });

  it('is there in a new tab once its own has ended', async () => {
    await refuse();
    await reload({ tab: createMemoryStorage() });
    expect(shown()).toBe(words);
  });

  it('is said in the language of then, but for the words of the server', async () => {
    await refuse();
    const loadLocale = () => Promise.resolve({ recording: { uploadFailed: 'Nicht hochgeladen: {{error}}' } });
    await reload({ loadLocale });
    await chat.session.i18n.setLanguage('DE', false);
    expect(shown()).toBe('Nicht hochgeladen: Recordings are full');
  });

  it('goes with the next try, also from the storage', async () => {
    await refuse();
    await reload();
    chat.session.reply.retry(chat.recordings()[0]?.key ?? '');
    await settle();
    expect([shown(), chat.status()]).toEqual([undefined, 'submitting-voice']);
    await reload();
    expect([chat.recordings().length, shown()]).toEqual([1, undefined]);
  });

  it('is that one is offline only as long as one is', async () => {
    chat.env.page.set({ isOnline: false });
    chat.upload().fail('offline');
    await settle();
    await reload();
    expect(shown()).toBe('Upload user audio failed: You are offline');
    chat.env.page.set({ isOnline: true });
    await settle();
    expect(shown()).toBeUndefined();
    await reload();
    expect([chat.recordings().length, shown()]).toEqual([1, undefined]);
  });

  it('is not that one was offline where one is back', async () => {
    chat.env.page.set({ isOnline: false });
    chat.upload().fail('offline');
    await settle();
    chat.session.destroy();
    chat.env.page.set({ isOnline: true });
    await reload();
    expect([chat.recordings().length, shown()]).toEqual([1, undefined]);
  });

  it.each([
    ['a text', '"oops"'],
    ['a reason that is none', '{"reason":"constructor"}'],
    ['words that are too long', `{"reason":"recording.notUploaded","text":${JSON.stringify('x'.repeat(501))}}`],
    ['a sentence that is none', '{"reason":"recording.notUploaded","sentence":"panel.chat"}'],
  ])('SEC12: costs no recording where another hand has written there: %s', async (_, written) => {
    await refuse();
    const stored = chat.env.local.get(storageKey) ?? '';
    expect(stored).toContain('"failure":{');
    chat.env.local.set(storageKey, stored.replace(/"failure":\{[^}]*\}/, `"failure":${written}`));
    await reload();
    expect(chat.recordings()).toHaveLength(1);
    expect([undefined, 'Failed to upload audio']).toContain(shown());
  });
});
