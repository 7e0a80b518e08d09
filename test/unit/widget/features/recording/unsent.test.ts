import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bootstrapData } from '../../../../helpers/fake-chat.ts';
import { openVoiceChat, type VoiceChat } from '../../../../helpers/voice-chat.ts';
import { failureText } from '../../../../../packages/widget/src/core/failure-text.ts';

let chat: VoiceChat;
beforeEach(async () => {
  chat = await openVoiceChat();
  await chat.record();
  await chat.stopAfter(2_000);
});
afterEach(() => chat.session.destroy());

const settle = () => chat.env.clock.settle();
const url = 'https://api.example/uploads/voice.webm';
const key = () => chat.messages()[0]?.key ?? '';
const failure = () => {
  const status = chat.session.reply.$status.get();
  return status.name === 'failed' ? failureText(status, chat.session.i18n.$t.get()) : status.name;
};

describe('a recording whose upload fails', () => {
  it.each([
    [{ data: { url, error: 'No speech found' } }, 200, 'Upload user audio failed: No speech found'],
    [{ data: { error: { code: 7 } } }, 200, 'Upload user audio failed: Failed to upload audio'],
    [{ message: 'Recordings are full' }, 507, 'Upload user audio failed: Recordings are full'],
    ['<html>', 502, 'Upload user audio failed: Failed to upload audio'],
    [{ data: {} }, 200, 'Upload user audio failed: Failed to upload audio'],
  ])('says %j (%i) in the documented words', async (body, status, text) => {
    chat.upload().answer(body, status);
    await settle();
    expect(failure()).toBe(text);
    expect(chat.messages()).toMatchObject([{ delivery: 'failed', attachments: [{ url: 'blob:voice-message.webm' }] }]);
    expect(chat.env.http.of('POST /chat/error-events')).toMatchObject([{ json: { errorEvent: { message: text } } }]);
    expect(chat.env.http.of('POST /chat/v4')).toEqual([]);
  });

  it('says that one is offline as long as one is', async () => {
    chat.env.page.set({ isOnline: false });
    chat.upload().fail('offline');
    await settle();
    expect(failure()).toBe('Upload user audio failed: You are offline');
    chat.env.page.set({ isOnline: true });
    chat.env.page.say('online');
    await settle();
    expect(failure()).toBe('idle');
    expect(chat.messages()).toMatchObject([{ delivery: 'failed', failure: undefined }]);
  });

  it('G1, G2: can be sent again under the same id, in the same place', async () => {
    chat.upload().fail('network');
    await settle();
    expect(failure()).toBe('Upload user audio failed: The connection failed. Check your network and try again');
    const place = key();
    chat.session.reply.retry(place);
    await settle();
    expect(chat.status()).toBe('submitting-voice');
    expect(new Set(chat.env.files.uploads.map(({ requestId }) => requestId)).size).toBe(1);
    chat.upload().answer({ data: { url, transcript: 'Hello' } });
    await settle();
    expect(chat.messages()[0]).toMatchObject({ key: place, content: 'Hello', attachments: [{ url }] });
    expect(chat.messages().filter(({ attachments }) => attachments.length > 0)).toHaveLength(1);
  });

  it('shows its shape and length before it is sent', async () => {
    chat.upload().fail('network');
    await settle();
    const local = 'blob:voice-message.webm';
    chat.env.audio.recordings.set(local, { peaks: [1], durationSeconds: 2 });
    await chat.session.audioMessages.load();
    const phase = chat.session.audioMessages.$state.get();
    if (phase.name !== 'ready') throw new Error('the code for hearing did not load');
    const player = phase.feature.player(key(), local);
    player.prepare();
    await settle();
    expect(player.$state.get()).toMatchObject({ peaks: [1], durationSeconds: 2 });
  });

  it('can be saved, and given up', async () => {
    chat.upload().fail('network');
    await settle();
    chat.session.recording.download(key());
    expect(chat.env.files.saved).toEqual(['voice-message.webm blob:voice-message.webm (foreign)']);
    chat.session.recording.discard(key());
    expect([chat.messages(), chat.env.files.previews.size]).toEqual([[], 0]);
  });

  it('stays when the sending is called off, and lets text through', async () => {
    await chat.env.clock.advance(500);
    chat.session.reply.stop();
    await settle();
    expect([chat.status(), chat.upload().isAborted(), chat.messages()]).toMatchObject([
      'idle',
      true,
      [{ delivery: 'failed' }],
    ]);
    await chat.send('Then in writing');
    expect(chat.texts()).toEqual(['', 'Then in writing']);
  });

  it('holds up the next one, and says so, as long as it is on its way', async () => {
    chat.session.recording.start();
    await settle();
    expect(chat.session.toasts.$toasts.get()).toMatchObject([{ key: 'composer.wait' }]);
    expect(chat.env.microphone.captures).toHaveLength(1);
  });

  it('says why it is not sent where sending is refused, and reports no failed upload', async () => {
    chat.upload().answer({ data: { url, transcript: 'Hello' } });
    // Within the same turn: what keeps it from being sent comes after the upload.
    const { send } = chat.session.reply;
    const spoken = {
      type: 'VOICE' as const,
      url: 'https://api.example/uploads/1.webm',
      name: '1.webm',
      mimeType: 'audio/webm',
    };
    expect(send('said first', [spoken]).accepted).toBe(true);
    await settle();
    expect(chat.messages()).toMatchObject([
      { delivery: 'failed', attachments: [{ url: 'blob:voice-message.webm' }] },
      { content: 'said first' },
    ]);
    expect(chat.session.toasts.$toasts.get()).toMatchObject([{ key: 'composer.wait' }]);
    expect(chat.env.http.of('POST /chat/error-events')).toEqual([]);
  });

  it.each(['', '  '])(
    'in which nothing was heard (%j) is not sent, says so, and stays to be heard or removed',
    async (transcript) => {
      chat.upload().answer({ data: { url, transcript } });
      await settle();
      expect([chat.status(), chat.env.http.of('POST /chat/v4')]).toEqual(['idle', []]);
      expect(chat.session.toasts.$toasts.get()).toMatchObject([{ key: 'recording.tooShort' }]);
      expect(chat.messages()).toMatchObject([
        { delivery: 'failed', attachments: [{ url: 'blob:voice-message.webm' }] },
      ]);
      expect(chat.env.http.of('POST /chat/error-events')).toEqual([]);
    },
  );

  it.each([{ url, transcript: null }, { url }])('that nobody has transcribed is sent: %j', async (data) => {
    chat.upload().answer({ data });
    await settle();
    expect(chat.env.http.of('POST /chat/v4')).toMatchObject([
      { json: { message: { content: '', attachments: [{ type: 'VOICE', url }] } } },
    ]);
  });

  it('survives a new session of the same visitor, and goes with the history', async () => {
    chat.env.http.on('POST /conversations', () => ({
      json: { data: { conversation: { id: 'c2' }, guest: { id: 'g2', name: 'Ada' }, token: 't2' } },
    }));
    chat.upload().answer({}, 401);
    await settle();
    chat.upload().answer({}, 500);
    await settle();
    expect(chat.messages()).toMatchObject([{ delivery: 'failed' }]);
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    await chat.session.clear();
    expect([chat.messages(), chat.env.files.previews.size]).toEqual([[], 0]);
  });
});

describe('"New conversation" while a recording is sent', () => {
  let cleared: Promise<void>;
  beforeEach(async () => {
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    cleared = chat.session.clear();
    await settle();
  });
  const calls = () =>
    chat.env.http.requests.map(({ route }) => route).filter((route) => /chat\/(v4|clear)$/.test(route));

  it('waits until the server has it, as for a text', async () => {
    expect([calls(), chat.upload().isAborted()]).toEqual([[], false]);
    chat.upload().answer({ data: { url, transcript: 'Hello' } });
    await cleared;
    expect([calls(), chat.messages()]).toEqual([['POST /chat/v4', 'POST /chat/clear'], []]);
  });

  it('G6: goes on where the sending is called off', async () => {
    await chat.env.clock.advance(500);
    chat.session.reply.stop();
    await cleared;
    expect(calls()).toEqual(['POST /chat/clear']);
  });
});

it('G1: goes into the conversation that takes the place of one that was deleted elsewhere, and can be sent there', async () => {
  const others = await openVoiceChat({}, undefined, { capabilities: { conversations: true } });
  const { http } = others.env;
  http.on('POST /conversations', ({ json }) =>
    json['conversationId'] === 'c1'
      ? { status: 404, json: { message: 'None' } }
      : { json: { data: { ...bootstrapData, capabilities: { conversations: true }, conversation: { id: 'c3' } } } },
  );
  await others.record();
  await others.stopAfter(2_000);
  others.upload().answer({ message: 'There is no such conversation.' }, 404);
  await others.env.clock.settle();
  expect(others.session.bootstrap.$conversation.get()?.id).toBe('c3');
  expect(others.session.toasts.$toasts.get().map(({ key: text }) => text)).toEqual(['conversations.gone']);
  expect(others.recordings()).toMatchObject([{ delivery: 'failed' }]);
  others.session.reply.retry(others.recordings()[0]?.key ?? '');
  await others.env.clock.settle();
  others.upload().answer({ data: { url, transcript: 'Hello' } });
  await others.env.clock.settle();
  expect(http.of('POST /chat/v4').map(({ json }) => json['conversationId'])).toEqual(['c3']);
  others.session.destroy();
});
