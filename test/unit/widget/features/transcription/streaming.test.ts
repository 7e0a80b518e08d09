import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completion } from '../../../../helpers/fake-chat.ts';
import { openVoiceChat, type VoiceChat } from '../../../../helpers/voice-chat.ts';

/** The version is asked for later. */
const idleTimers = 1;
let chat: VoiceChat;
beforeEach(async () => {
  chat = await openVoiceChat({ streamingEnabled: true, showLiveTranscription: true });
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const settle = () => chat.env.clock.settle();
const url = 'https://api.example/uploads/voice.webm';
const start = JSON.stringify({ type: 'start', token: 'token-1' });
const stop = JSON.stringify({ type: 'stop' });
const state = (name: string, more: object = {}) => ({ type: 'recognizer_state', state: name, ...more });
const said = (transcript: string, isFinal = false) => ({ type: 'transcript', transcript, isFinal });
const paths = () => chat.env.files.uploads.map(({ request }) => new URL(request.url).pathname.split('/').at(-1));
const posts = () => chat.env.http.of('POST /chat/v4').map(({ json }) => json['message'] as Record<string, unknown>);

/** Records over a socket that is ready. */
async function talk() {
  const capture = await chat.record();
  const socket = chat.socket();
  socket.connect();
  socket.say(state('ready'));
  return { capture, socket };
}

describe('an utterance over the speech socket', () => {
  it('names itself in the query, and its token in the first frame alone', async () => {
    const { socket } = await talk();
    expect(Object.fromEntries(socket.url.searchParams)).toEqual({
      targetLanguage: 'en-US',
      modelId: 'telephony',
      clientId: expect.any(String),
      conversationId: 'c1',
      guestId: 'g1',
      requestId: expect.any(String),
    });
    expect([socket.url.href.includes('token-1'), socket.sent]).toEqual([false, [start]]);
  });

  it('goes out in order, those frames first that were spoken before the recogniser was ready', async () => {
    const capture = await chat.record();
    capture.speak(3);
    const socket = chat.socket();
    socket.connect();
    expect(socket.sent).toEqual([start]);
    socket.say(state('ready'));
    socket.say(state('ready'));
    capture.speak(2);
    expect(socket.sent).toEqual([start, 1, 2, 3, 4, 5]);
  });

  it('shows what is understood, then uploads the sound and sends both', async () => {
    const { capture, socket } = await talk();
    capture.speak(20);
    socket.say(said('green'));
    expect(chat.feature().$transcript.get()).toEqual({ finals: [], interim: 'green' });
    await chat.stopAfter(2_000);
    expect([socket.sent.at(-1), paths(), chat.feature().$transcript.get()]).toEqual([stop, [], null]);
    socket.say(said('Green tea', true));
    socket.say(state('stopped'));
    await settle();
    // That nothing is recorded any more was just said: the announcer pauses.
    expect([paths(), socket.isClosed, chat.env.clock.pending()]).toEqual([['user-speech'], true, idleTimers + 1]);
    chat.upload().answer({ data: { url } });
    await settle();
    expect(posts()).toMatchObject([
      { content: 'Green tea', attachments: [{ type: 'VOICE', url, content: 'Green tea' }] },
    ]);
  });

  it('W2: goes on after a drop with what the server has not got, and doubles no text', async () => {
    const { capture, socket } = await talk();
    capture.speak(4);
    socket.say(said('one', true));
    socket.drop(1006, 2 * 4_800);
    capture.speak(2);
    socket.connect();
    expect(socket.sent.at(-1)).toBe(start);
    socket.say(state('ready'));
    expect(socket.sent.slice(-5)).toEqual([start, 3, 4, 5, 6]);
    socket.drop();
    socket.connect();
    socket.say(state('ready', { receivedBytes: 4_800 }));
    expect(socket.sent.slice(-6)).toEqual([start, 2, 3, 4, 5, 6]);
    socket.say(said('one', true));
    await chat.stopAfter(2_000);
    socket.say(said('two', true));
    socket.say(state('stopped'));
    await settle();
    chat.upload().answer({ data: { url } });
    await settle();
    expect(posts()).toMatchObject([{ content: 'one two' }]);
  });

  it('tells a connection that comes back after the end that this was all', async () => {
    const { capture, socket } = await talk();
    capture.speak(1);
    socket.drop(1006, 4_800);
    await chat.stopAfter(2_000);
    socket.connect();
    socket.say(state('ready'));
    expect(socket.sent.slice(-3)).toEqual([start, 1, stop]);
  });
});

describe('without a final text', () => {
  it('W3: has the recording transcribed after 5 s, and ignores a text that comes later', async () => {
    const { socket } = await talk();
    await chat.stopAfter(2_000);
    await chat.env.clock.advance(4_999);
    expect(paths()).toEqual([]);
    await chat.env.clock.advance(1);
    expect([paths(), socket.isClosed]).toEqual([['user-speech-transcribe'], true]);
    socket.say(said('too late', true));
    chat.upload().answer({ data: { url, transcript: 'in time' } });
    await settle();
    expect(posts()).toMatchObject([{ content: 'in time' }]);
  });

  it.each([
    ['a socket that is refused', () => chat.socket().drop()],
    ['a token that is refused', () => chat.socket().drop(4401)],
    ['a recogniser that fails', () => chat.socket().say(state('error', { reason: 'none' }))],
    [
      'a recogniser that stops before it was told to',
      () => {
        chat.socket().say(state('ready'));
        chat.socket().say(state('stopped'));
      },
    ],
  ])('W1, W4: does not wait for %s', async (_, fail) => {
    const capture = await chat.record();
    chat.socket().say(said('heard in part', true));
    fail();
    await chat.stopAfter(2_000);
    expect([paths(), capture.state]).toEqual([['user-speech-transcribe'], 'finished']);
    chat.upload().answer({ data: { url, transcript: 'Heard in full' } });
    await settle();
    expect(posts()).toMatchObject([
      { content: 'Heard in full', attachments: [{ type: 'VOICE', content: 'Heard in full' }] },
    ]);
    chat.streams[0]?.push(completion());
    await settle();
    await chat.send('Text works');
    expect(posts()).toHaveLength(2);
  });

  it('W5: a device that is lost closes the socket, and the recording is transcribed when it is sent', async () => {
    const { capture, socket } = await talk();
    capture.speak(10);
    socket.say(said('heard in part', true));
    await chat.env.clock.advance(1_000);
    capture.options.onLost();
    await settle();
    expect([capture.state, socket.isClosed, paths()]).toEqual(['finished', true, []]);
    chat.session.reply.retry(chat.messages()[0]?.key ?? '');
    await settle();
    chat.upload().answer({ data: { url, transcript: 'Heard in full' } });
    await settle();
    expect(posts()).toMatchObject([{ content: 'Heard in full' }]);
  });

  it('W4: takes texts and states in any order', async () => {
    const capture = await chat.record();
    const socket = chat.socket();
    socket.say(said('early', true));
    socket.say('{"type":"weather"}');
    socket.say('no JSON');
    socket.connect();
    socket.say(state('stopped'));
    socket.say(state('ready'));
    capture.speak(1);
    await chat.stopAfter(2_000);
    socket.say(said('interim'));
    socket.say(state('stopped'));
    await settle();
    expect(paths()).toEqual([]);
    socket.say(said('last', true));
    await settle();
    chat.upload().answer({ data: { url } });
    await settle();
    expect(posts()).toMatchObject([{ content: 'early last' }]);
  });

  it('has the recording transcribed where no worklet loads, or no socket', async () => {
    chat.env.microphone.hasFrames = false;
    await chat.record();
    expect([chat.env.sockets.sockets, chat.feature().$transcript.get()]).toEqual([[], null]);
    await chat.stopAfter(2_000);
    expect(paths()).toEqual(['user-speech-transcribe']);
  });

  it('closes the socket with a recording that is cancelled', async () => {
    const { socket } = await talk();
    chat.feature().cancel();
    await chat.env.clock.advance(1_000);
    expect([socket.isClosed, chat.env.clock.pending()]).toEqual([true, idleTimers]);
  });
});
