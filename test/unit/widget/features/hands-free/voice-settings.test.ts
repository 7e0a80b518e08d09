import { afterEach, expect, it } from 'vitest';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { type HandsFreeChat, openHandsFreeChat } from '../../../../helpers/hands-free-chat.ts';
import { audioEvent, ramp, toPcm } from '../../../../helpers/voice.ts';
import { token } from '../../../../helpers/fake-chat.ts';

let chat: HandsFreeChat;
afterEach(() => chat.session.destroy());
const settle = () => chat.env.clock.settle();
const key = 'persona-chat:voice';
const stored = () => JSON.parse(chat.env.local.get(key) ?? 'null') as unknown;

it('another speed counts at once, for what is heard at the moment too, and is kept', async () => {
  chat = await openHandsFreeChat();
  await chat.start();
  await chat.say();
  const stream = await chat.understand('Tell me');
  stream.push(token('r1', 'Yes.'), audioEvent('r1', toPcm(ramp(48_000)), true));
  await chat.env.clock.advance(1_000);
  chat.talk().settings.choose({ speed: 2 });
  const { played } = chat.env.audio;
  const last = played.at(-1);
  // What was left of two seconds, in half of the time.
  expect(last?.line).toBeGreaterThan(played[0]?.line ?? 0);
  expect((last?.samples.length ?? 0) / 24_000).toBeCloseTo(0.5, 1);
  expect(stored()).toEqual({ speed: 2 });
  chat.talk().settings.choose({ speed: 1 });
  expect(stored()).toBeNull();
});

it('what was chosen counts for the next page, for recordings too', async () => {
  const env = fakeEnv();
  env.local.set(key, JSON.stringify({ speed: 1.5, speakerId: 'desk', microphoneId: 'usb' }));
  chat = await openHandsFreeChat({ env });
  expect((await chat.record()).options.deviceId).toBe('usb');
  await chat.stopAfter(1_000);
  await settle();
  await chat.session.audioMessages.load();
  expect(chat.session.audioMessages.$state.get()).toMatchObject({ name: 'ready' });
  const notes = chat.session.audioMessages.$state.get();
  expect(notes.name === 'ready' && notes.feature.$speed.get()).toBe(1.5);
});

it.each([
  ['nothing', null],
  ['a list', []],
  ['nonsense', { speed: 'fast', speakerId: 7, microphoneId: {} }],
  ['too much', { speed: 99 }],
])('HF10, SEC12: what another hand has stored is read with suspicion: %s', async (_what, voice) => {
  const env = fakeEnv();
  env.local.set(key, JSON.stringify(voice));
  chat = await openHandsFreeChat({ env });
  await chat.session.handsFree.load();
  expect(chat.talk().settings.$choice.get()).toEqual({ speed: 1 });
});

it('another microphone takes the place of the one that listens, and one that has gone is not needed', async () => {
  chat = await openHandsFreeChat();
  await chat.start();
  chat.talk().settings.choose({ microphoneId: 'usb' });
  await settle();
  const { opened } = chat.env.listening;
  expect(opened.map(({ isOpen, deviceId }) => [isOpen, deviceId])).toEqual([
    [false, undefined],
    [true, 'usb'],
  ]);
  expect(chat.phase()).toBe('listening');
  // What the first one still says is late.
  opened[0]?.onLost();
  expect(chat.phase()).toBe('listening');
});

it('a loudspeaker that has gone gives way to the one that the browser takes, for the persona and for voice messages', async () => {
  const env = fakeEnv();
  env.local.set(key, JSON.stringify({ speakerId: 'gone' }));
  chat = await openHandsFreeChat({ env });
  await chat.session.handsFree.load();
  await chat.start();
  await chat.say();
  (await chat.understand('Tell me')).push(token('r1', 'Yes.'), audioEvent('r1', toPcm(ramp(24_000))));
  await chat.env.clock.advance(60);
  const speakers = () => chat.env.audio.volume.filter((call) => call.startsWith('speaker'));
  expect(speakers()).toEqual(['speaker gone', 'speaker ']);
  chat.talk().settings.choose({ speakerId: 'desk' });
  expect(speakers().at(-1)).toBe('speaker desk');
});

it('shows the devices before anybody has talked, and leaves them out where its code cannot load', async () => {
  chat = await openHandsFreeChat();
  const { settings } = await chat.session.handsFree.open().then(chat.talk);
  const present = { microphones: [{ id: 'usb', name: '' }], speakers: [] };
  chat.env.listening.present = present;
  settings.look();
  await settle();
  expect(settings.$devices.get()).toEqual(present);
  settings.choose({ microphoneId: 'usb' });
  expect((await chat.record()).options.deviceId).toBe('usb');
});

it('follows the devices that come and go', async () => {
  chat = await openHandsFreeChat();
  await chat.start();
  const present = { microphones: [{ id: 'usb', name: 'USB' }], speakers: null };
  chat.env.listening.change(present);
  await settle();
  expect(chat.talk().settings.$devices.get()).toEqual(present);
});
