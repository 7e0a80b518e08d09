import { afterEach, expect, it } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import type { ConversationLoaders } from '../../../../../packages/widget/src/features/conversation-types.ts';
import { createHandsFree } from '../../../../../packages/widget/src/features/hands-free/hands-free.ts';
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
  expect((await voiceMessages()).$speed.get()).toBe(1.5);
});

const voiceMessages = async () => {
  await chat.session.audioMessages.load();
  const state = chat.session.audioMessages.$state.get();
  if (state.name !== 'ready') throw new Error('the code for hearing did not load');
  return state.feature;
};

it('a speed that is chosen at a voice message is the one of the settings, without hands-free too', async () => {
  chat = await openHandsFreeChat({ handsFree: undefined });
  const messages = await voiceMessages();
  expect(chat.session.handsFree.$state.get().name).toBe('idle');
  messages.changeSpeed();
  await settle();
  expect(stored()).toEqual({ speed: 1.5 });
  expect(chat.talk().settings.$choice.get().speed).toBe(1.5);
  messages.changeSpeed();
  expect(stored()).toEqual({ speed: 2 });
  chat.talk().settings.choose({ speed: 1.25 });
  expect(messages.$speed.get()).toBe(1.25);
  for (const expected of [1.5, 2, 1]) {
    messages.changeSpeed();
    expect(messages.$speed.get()).toBe(expected);
  }
  expect(stored()).toBeNull();
});

it('a speed that is chosen at a voice message counts for what the persona says', async () => {
  chat = await openHandsFreeChat();
  await chat.start();
  await chat.say();
  (await voiceMessages()).changeSpeed();
  const stream = await chat.understand('Tell me');
  stream.push(token('r1', 'Yes.'), audioEvent('r1', toPcm(ramp(48_000)), true));
  await chat.env.clock.advance(1_000);
  const length = chat.env.audio.played.reduce((sum, { samples }) => sum + samples.length, 0);
  expect(length / 24_000).toBeCloseTo(2 / 1.5, 1);
});

it('a speed is kept as soon as the code of the settings is here, and a choice that another tab made stays', async () => {
  const env = fakeEnv();
  chat = await openHandsFreeChat({ env });
  const messages = await voiceMessages();
  messages.changeSpeed();
  env.local.set(key, JSON.stringify({ speed: 1, speakerId: 'desk' }));
  await settle();
  expect(messages.$speed.get()).toBe(1.5);
  expect(stored()).toEqual({ speed: 1.5, speakerId: 'desk' });
  env.local.set(key, JSON.stringify({ speed: 2, microphoneId: 'usb' }));
  chat.talk().settings.choose({ speakerId: 'room' });
  expect(stored()).toEqual({ speed: 2, microphoneId: 'usb', speakerId: 'room' });
  expect(messages.$speed.get()).toBe(2);
});

it('a speed that was chosen while the code of the settings could not load is kept when that comes', async () => {
  let failures = 0;
  const failing = () => Promise.reject(new WidgetError('lazy-load'));
  const loadHandsFree = () => (failures++ === 0 ? failing() : Promise.resolve(createHandsFree));
  chat = await openHandsFreeChat({ loaders: { loadOptional: loadHandsFree as ConversationLoaders['loadOptional'] } });
  (await voiceMessages()).changeSpeed();
  await settle();
  expect(chat.session.handsFree.$state.get().name).toBe('failed');
  expect(stored()).toBeNull();
  await chat.session.handsFree.load();
  expect(stored()).toEqual({ speed: 1.5 });
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
