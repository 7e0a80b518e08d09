// What takes the composer away ends a recording, and what was spoken stays (SEC11, G1).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openVoiceChat, type VoiceChat } from '../../../../helpers/voice-chat.ts';

const agenda = {
  id: 'a1',
  name: 'Order tea',
  progressBarEnabled: true,
  items: [
    { id: 'i1', name: 'i1', userInputMode: 'NONE' },
    { id: 'i2', name: 'i2', userInputMode: 'TEXT' },
  ],
};
const on = (itemId: string) => ({
  id: 'ca1',
  conversationId: 'c1',
  agendaId: 'a1',
  confirmed: true,
  currentAgendaItemId: itemId,
});
const live = { agenda, conversationAgenda: on('i1'), realtime: { kind: 'sse', url: '/live' } };
const url = 'https://api.example/uploads/voice.webm';

let chat: VoiceChat;
beforeEach(async () => {
  chat = await openVoiceChat({}, undefined, live);
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const settle = () => chat.env.clock.settle();
const toasts = () => chat.session.toasts.$toasts.get().map(({ key }) => key);
const posts = () => chat.env.http.of('POST /chat/v4');
const retry = async () => {
  chat.session.reply.retry(chat.messages()[0]?.key ?? '');
  await settle();
};
const kept = [{ delivery: 'failed', attachments: [{ type: 'VOICE', url: 'blob:voice-message.webm' }] }];

const paywall = () =>
  chat.env.realtime.change('conversation', 'c1', { id: 'c1', validating: { passed: false, reason: 'Pay' } });
const gate = () => chat.env.realtime.change('conversationAgenda', 'ca1', { ...on('i1'), confirmed: false });
const textOnly = () => chat.env.realtime.change('conversationAgenda', 'ca1', on('i2'));
const ways: readonly (readonly [string, () => void, string])[] = [
  ['a paywall', paywall, 'paywall.blocked'],
  ['a gate', gate, 'agenda.startFirst'],
  ['an item that takes text only', textOnly, 'agenda.textOnly'],
];

describe.each(ways)('%s', (_, comes, reason) => {
  it('ends a recording, keeps it unsent, and says so', async () => {
    const capture = await chat.record();
    await chat.env.clock.advance(2_000);
    comes();
    await settle();
    expect([capture.state, chat.feature().$state.get().name, chat.status()]).toEqual(['finished', 'idle', 'idle']);
    expect([chat.messages(), toasts(), chat.env.files.uploads]).toMatchObject([kept, ['recording.interrupted'], []]);
    await retry();
    expect([chat.env.files.uploads, toasts()]).toEqual([[], ['recording.interrupted', reason]]);
  });

  it('closes a microphone that is still being opened', async () => {
    chat.env.microphone.behaviour = 'asks';
    chat.session.recording.start();
    await settle();
    comes();
    chat.env.microphone.answer();
    await settle();
    expect([chat.env.microphone.captures[0]?.state, chat.status(), chat.messages()]).toEqual(['cancelled', 'idle', []]);
  });

  it('keeps unsent what is being handed over, or uploaded', async () => {
    await chat.record();
    await chat.env.clock.advance(2_000);
    chat.feature().stop();
    comes();
    await settle();
    expect([chat.messages(), chat.status(), chat.env.files.uploads]).toMatchObject([kept, 'idle', []]);
    expect(toasts()).toEqual(['recording.interrupted']);
  });

  it('calls an upload off, and sends it once it may', async () => {
    await chat.record();
    await chat.stopAfter(2_000);
    comes();
    await settle();
    expect([chat.upload().isAborted(), chat.messages(), toasts(), posts()]).toMatchObject([
      true,
      kept,
      ['recording.interrupted'],
      [],
    ]);
    expect(chat.env.http.of('POST /chat/error-events')).toEqual([]);
    chat.env.realtime.change('conversation', 'c1', { id: 'c1', validating: { passed: true } });
    chat.env.realtime.change('conversationAgenda', 'ca1', on('i1'));
    await retry();
    chat.upload().answer({ data: { url, transcript: 'Green tea' } });
    await settle();
    expect(posts()).toMatchObject([{ json: { message: { content: 'Green tea' } } }]);
  });

  it('keeps a click from recording whose code was still on its way', async () => {
    const { microphone } = chat.env;
    let arrive = () => {};
    chat.env.loadMicrophone = () => new Promise((resolve) => (arrive = () => resolve(microphone)));
    chat.session.recording.start();
    await settle();
    comes();
    arrive();
    await settle();
    expect([microphone.captures, chat.status()]).toEqual([[], 'idle']);
  });
});

it('the reason stands above the field while an item takes text only', async () => {
  await chat.record();
  textOnly();
  const phase = chat.session.control.$state.get();
  expect(phase.name === 'ready' && phase.feature.inputMode.$notice.get()).toMatchObject({ key: 'agenda.textOnly' });
});

describe('a click whose code is on its way', () => {
  const slowly = () => {
    const { microphone } = chat.env;
    let arrive = () => {};
    chat.env.loadMicrophone = () => new Promise((resolve) => (arrive = () => resolve(microphone)));
    return () => arrive();
  };

  it('records nothing after the end of the session', async () => {
    const arrive = slowly();
    chat.session.recording.start();
    await settle();
    chat.session.destroy();
    arrive();
    await settle();
    expect(chat.env.microphone.captures).toEqual([]);
  });

  it('records nothing when the panel was closed and opened again meanwhile', async () => {
    const arrive = slowly();
    chat.session.recording.start();
    await settle();
    chat.session.setOpen(false);
    chat.session.setOpen(true);
    arrive();
    await settle();
    expect([chat.env.microphone.captures, chat.status()]).toEqual([[], 'idle']);
  });
});

describe('a page out of sight', () => {
  it('ends a recording: nobody could see Stop or Cancel', async () => {
    const capture = await chat.record();
    await chat.env.clock.advance(2_000);
    chat.env.page.set({ isVisible: false });
    await settle();
    expect([capture.state, chat.messages(), toasts()]).toMatchObject(['finished', kept, ['recording.interrupted']]);
  });

  it('lets the browser ask, and records nothing that one cannot see', async () => {
    chat.env.microphone.behaviour = 'asks';
    chat.session.recording.start();
    await settle();
    chat.env.page.set({ isVisible: false });
    expect(chat.status()).toBe('recording');
    chat.env.microphone.answer();
    await settle();
    expect([chat.env.microphone.captures[0]?.state, chat.status()]).toEqual(['cancelled', 'idle']);
  });

  it('lets an upload go on', async () => {
    await chat.record();
    await chat.stopAfter(2_000);
    chat.env.page.set({ isVisible: false });
    chat.upload().answer({ data: { url, transcript: 'Hello' } });
    await settle();
    expect(posts()).toHaveLength(1);
  });
});

describe('Cancel, while it is sent', () => {
  it('is not the second half of a double click on Stop', async () => {
    await chat.record();
    await chat.stopAfter(2_000);
    chat.session.reply.stop();
    expect([chat.status(), chat.upload().isAborted()]).toEqual(['submitting-voice', false]);
    await chat.env.clock.advance(500);
    chat.session.reply.stop();
    expect([chat.status(), chat.upload().isAborted(), chat.messages()]).toMatchObject(['idle', true, kept]);
  });

  it('keeps what the recorder still hands over', async () => {
    await chat.record();
    await chat.env.clock.advance(2_000);
    let handOver = () => {};
    chat.env.microphone.handsOver = () => new Promise((resolve) => (handOver = resolve));
    chat.feature().stop();
    await chat.env.clock.advance(600);
    chat.session.reply.stop();
    handOver();
    await settle();
    expect([chat.status(), chat.messages(), chat.env.files.uploads]).toMatchObject(['idle', kept, []]);
  });
});

it('a recorder that fails to hand over what it has is no busy state without end', async () => {
  const capture = await chat.record();
  await chat.env.clock.advance(2_000);
  chat.env.microphone.handsOver = () => Promise.reject(new Error('no memory'));
  chat.feature().stop();
  await settle();
  expect([capture.state, chat.status(), toasts()]).toEqual(['cancelled', 'idle', ['recording.unexpected']]);
});

it('is announced as not sent where the visitor has left it, and a toast says it no second time', async () => {
  const said: string[] = [];
  chat.session.announcer.$announcement.listen((announcement) => said.push(announcement?.text ?? ''));
  await chat.record();
  await chat.env.clock.advance(2_000);
  chat.feature().keep();
  await chat.env.clock.advance(1_000);
  expect(said.filter((text) => text.includes('not sent'))).toEqual(['The recording has ended and was not sent']);
  expect([chat.messages(), toasts()]).toMatchObject([kept, []]);
});

it('says nothing of a recording that was cancelled, or too short to be kept', async () => {
  const said: string[] = [];
  chat.session.announcer.$announcement.listen((announcement) => said.push(announcement?.text ?? ''));
  await chat.record();
  await chat.env.clock.advance(2_000);
  chat.feature().cancel();
  await chat.env.clock.advance(1_000);
  await chat.record();
  await chat.env.clock.advance(20);
  chat.feature().keep();
  await chat.env.clock.advance(1_000);
  expect(said.join()).not.toContain('not sent');
});
