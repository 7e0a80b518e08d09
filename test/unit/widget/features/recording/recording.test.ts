import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openVoiceChat, type VoiceChat } from '../../../../helpers/voice-chat.ts';

/** The version is asked for later. */
const idleTimers = 1;
let chat: VoiceChat;
beforeEach(async () => {
  chat = await openVoiceChat({ speechToTextModelId: 'whisper-1' });
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const url = 'https://api.example/uploads/voice.webm';
const posts = () =>
  chat.env.http.of('POST /chat/v4').map(({ json, headers }) => ({ ...json, requestId: headers['x-request-id'] }));
const statuses = () => chat.env.toldOf('status').map((detail) => (detail as { status: string }).status);
const tracked = () => chat.env.toldOf('analytics').map((detail) => (detail as { name: string }).name);
const settle = () => chat.env.clock.settle();

describe('a recording', () => {
  it('SEC11: asks for the microphone with the click, not before', async () => {
    chat.session.recording.load();
    await settle();
    expect(chat.env.microphone.captures).toEqual([]);
    await chat.record();
    expect([chat.status(), chat.feature().$state.get().name]).toEqual(['recording', 'recording']);
  });

  it('is uploaded with the fields and headers of the protocol, and sent as one message with its text', async () => {
    await chat.record();
    await chat.stopAfter(2_000);
    const { request, requestId } = chat.upload();
    expect(new URL(request.url).pathname).toBe('/uploads/user-speech-transcribe');
    expect(request).toMatchObject({
      fieldName: 'audio',
      fields: { s2t_model: 'whisper-1', target_language: 'en-US' },
      headers: {
        authorization: 'Bearer token-1',
        'x-conversation-id': 'c1',
        'guest-id': 'g1',
        'x-client-id': expect.any(String),
      },
    });
    expect([request.file.name, request.file.type]).toEqual(['voice-message.webm', 'audio/webm']);
    expect([chat.status(), chat.messages()]).toMatchObject(['submitting-voice', [{ delivery: 'sending' }]]);
    chat.upload().answer({ data: { url, transcript: ' Green tea, please ' } });
    await settle();
    const attachments = [
      { type: 'VOICE', url, name: 'voice-message.webm', mimeType: 'audio/webm', content: 'Green tea, please' },
    ];
    expect(posts()).toMatchObject([
      { chatMode: 'voice', requestId, message: { content: 'Green tea, please', attachments } },
    ]);
    expect(chat.messages().filter(({ attachments: files }) => files.length > 0)).toHaveLength(1);
    expect(chat.env.files.previews.size).toBe(0);
    expect(statuses().slice(0, 4)).toEqual(['recording', 'submitting-voice', 'submitting-text', 'generating']);
    expect(tracked()).toEqual(expect.arrayContaining(['voice-start', 'voice-send', 'message-send']));
  });

  it('is sent without a text where nobody could say one', async () => {
    await chat.record();
    await chat.stopAfter(2_000);
    chat.upload().answer({ data: { url, transcript: null } });
    await settle();
    expect(posts()).toMatchObject([{ message: { content: '', attachments: [{ type: 'VOICE', url }] } }]);
  });

  it('stops and sends by itself at 300 s', async () => {
    const capture = await chat.record();
    await chat.env.clock.advance(299_000);
    expect([chat.feature().$seconds.get(), capture.state]).toEqual([299, 'live']);
    await chat.env.clock.advance(1_000);
    expect([capture.state, chat.status(), chat.env.files.uploads.length]).toEqual(['finished', 'submitting-voice', 1]);
  });

  it('says once, 30 s before, that it will stop by itself', async () => {
    const toasts = () => chat.session.toasts.$toasts.get().map(({ tone, key }) => `${tone} ${key}`);
    await chat.record();
    await chat.env.clock.advance(269_000);
    expect(toasts()).toEqual([]);
    await chat.env.clock.advance(1_000);
    expect(toasts()).toEqual(['status recording.nearLimit']);
    await chat.env.clock.advance(20_000);
    expect(toasts()).toEqual([]);
  });

  it('warns of no limit after a recording has ended', async () => {
    await chat.record();
    await chat.stopAfter(2_000);
    chat.upload().answer({ data: { url, transcript: null } });
    await chat.env.clock.advance(300_000);
    expect(chat.session.toasts.$toasts.get().filter(({ key }) => key === 'recording.nearLimit')).toEqual([]);
  });

  it.each([
    ['too short', 300, 'sound'],
    ['empty', 3_000, ''],
  ])('that is %s is not sent, and says so', async (_, ms, content) => {
    chat.env.microphone.recording = new Blob([content], { type: 'audio/webm' });
    const capture = await chat.record();
    await chat.stopAfter(ms);
    expect([capture.state, chat.status(), chat.messages(), chat.env.files.uploads]).toEqual([
      'finished',
      'idle',
      [],
      [],
    ]);
    expect(chat.session.toasts.$toasts.get()).toMatchObject([{ key: 'recording.tooShort' }]);
  });

  it('that is cancelled leaves nothing', async () => {
    const capture = await chat.record();
    await chat.env.clock.advance(2_000);
    chat.feature().cancel();
    // The announcer's pause.
    await chat.env.clock.advance(500);
    expect([capture.state, chat.status(), chat.messages(), chat.env.clock.pending()]).toEqual([
      'cancelled',
      'idle',
      [],
      idleTimers,
    ]);
  });

  it('cannot begin while a reply runs', async () => {
    await chat.send('Hello');
    chat.session.recording.start();
    await settle();
    expect(chat.env.microphone.captures).toEqual([]);
    expect(chat.session.toasts.$toasts.get()).toMatchObject([{ key: 'composer.wait' }]);
  });

  it('keeps the draft from being sent until it is over', async () => {
    await chat.record();
    await chat.send('typed meanwhile');
    expect([chat.session.composer.$notice.get(), posts()]).toEqual(['composer.wait', []]);
    chat.feature().cancel();
    await chat.send('typed meanwhile');
    expect(posts()).toMatchObject([{ chatMode: 'text', message: { content: 'typed meanwhile' } }]);
  });

  it.each([
    ['what is chosen', (text: string) => chat.session.composer.sendChoice(text)],
    ['the answers of a form', (text: string) => chat.session.reply.send(text, [], 'form-p1').accepted],
  ])('lets nothing else out until it is over: %s', async (_what, send) => {
    await chat.record();
    expect([send('meanwhile'), chat.status(), posts()]).toEqual([false, 'recording', []]);
    chat.feature().cancel();
    expect([send('meanwhile'), chat.status()]).toEqual([true, 'submitting-text']);
  });

  it('shows twenty measured bars, the newest last, and asks ten times where nothing is measured yet', async () => {
    const capture = await chat.record();
    capture.loudness = 1;
    await chat.env.clock.advance(75);
    expect(chat.feature().$bars.get()).toHaveLength(20);
    expect(chat.feature().$bars.get().at(-1)).toBe(1);
  });
});

describe('every way out', () => {
  it.each([
    ['closing the panel', () => chat.session.setOpen(false), 'finished'],
    ['the end of the session', () => chat.session.destroy(), 'cancelled'],
    ['the loss of the device', () => chat.env.microphone.captures[0]?.options.onLost(), 'finished'],
  ])('ends all tracks: %s', async (_, leave, state) => {
    const capture = await chat.record();
    await chat.env.clock.advance(2_000);
    leave();
    await settle();
    expect(capture.state).toBe(state);
  });

  it('W5: keeps what was said when the device is lost, and sends nothing unasked', async () => {
    const capture = await chat.record();
    await chat.env.clock.advance(2_000);
    capture.options.onLost();
    await settle();
    expect([chat.status(), chat.messages(), chat.env.files.uploads]).toMatchObject([
      'idle',
      [{ delivery: 'failed', attachments: [{ type: 'VOICE', url: 'blob:voice-message.webm' }] }],
      [],
    ]);
    expect(chat.session.toasts.$toasts.get()).toMatchObject([{ key: 'recording.noAccess' }]);
    chat.session.reply.retry(chat.messages()[0]?.key ?? '');
    await settle();
    chat.upload().answer({ data: { url, transcript: 'Hello' } });
    await settle();
    expect(posts()).toMatchObject([{ message: { content: 'Hello' } }]);
  });

  it('closes a microphone that was allowed after one had given up', async () => {
    chat.env.microphone.behaviour = 'asks';
    chat.session.recording.start();
    await settle();
    chat.feature().cancel();
    chat.env.microphone.answer();
    await settle();
    expect([chat.env.microphone.captures[0]?.state, chat.status()]).toEqual(['cancelled', 'idle']);
  });
});
