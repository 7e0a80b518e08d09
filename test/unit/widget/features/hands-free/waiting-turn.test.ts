// What is said while the last turn is still on its way, where the page or the element goes: nothing of it is lost.

import { afterEach, expect, it } from 'vitest';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { type HandsFreeChat, openHandsFreeChat } from '../../../../helpers/hands-free-chat.ts';

let chat: HandsFreeChat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
  expect(chat.env.listening.isOpen()).toBe(false);
});

const begin = async () => {
  chat = await openHandsFreeChat();
  await chat.start();
};
const settle = () => chat.env.clock.settle();
/** Somebody speaks, and goes on. */
const speak = async (seconds: number) => {
  chat.env.listening.begin();
  await settle();
  for (let frame = 0; frame < seconds * 10; frame += 1) {
    chat.env.listening.hear(1);
    await chat.env.clock.advance(100);
  }
};
const isKept = (count: number) =>
  expect(chat.recordings().map(({ delivery }) => delivery)).toEqual(Array.from({ length: count }, () => 'failed'));

it('HF8, G1: what waits for its turn is a recording that was not sent after the element has gone', async () => {
  await begin();
  await chat.say();
  await chat.say(20);
  chat.session.destroy();
  await settle();
  expect(chat.env.fileStore.names()).toEqual(['voice-message.wav', 'voice-message.wav']);
  chat = await openHandsFreeChat({ env: chat.env });
  await settle();
  isKept(2);
});

it.each([true, false])('HF8, G1: so it is after a reload without notice, still speaking: %s', async (isSpeaking) => {
  await begin();
  await chat.say();
  if (isSpeaking) await speak(3);
  else await chat.say(30);
  const left = chat;
  const { local, tab, fileStore, loadFileStore } = left.env;
  chat = await openHandsFreeChat({ env: { ...fakeEnv({ local, tab }), fileStore, loadFileStore } });
  await settle();
  isKept(2);
  expect(chat.recordings().map(({ attachments }) => attachments.length)).toEqual([1, 1]);
  left.session.destroy();
});
