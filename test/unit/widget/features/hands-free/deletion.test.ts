// Who deletes their data while they talk is not listened to any more (docs/behaviour.md#own-data, SEC11).

import { afterEach, describe, expect, it } from 'vitest';
import { type HandsFreeChat, openHandsFreeChat } from '../../../../helpers/hands-free-chat.ts';

let chat: HandsFreeChat;
afterEach(() => chat.end());

describe('a visitor who is deleted', () => {
  const deleteData = async () => {
    chat.env.http.on('DELETE /me', () => ({ json: { data: {} } }));
    await (await chat.session.visitorData.open()).delete();
    await chat.settle();
  };
  const moments: readonly (readonly [string, () => Promise<void>])[] = [
    ['while nobody speaks', () => chat.settle()],
    ['in the middle of a turn', () => chat.speak()],
    ['while a turn is on its way', () => chat.say()],
    [
      'while what was said meanwhile waits',
      async () => {
        await chat.say();
        await chat.say(20);
      },
    ],
  ];
  it.each(moments)('SEC11: is not listened to any more, %s, and nothing of it is kept', async (_when, come) => {
    chat = await openHandsFreeChat();
    await chat.start();
    await come();
    await deleteData();
    expect([chat.phase(), chat.env.listening.isOpen()]).toEqual(['off', false]);
    expect([chat.recordings(), chat.status(), chat.session.toasts.$toasts.get()]).toEqual([[], 'idle', []]);
    await chat.speak();
    expect(chat.recordings()).toEqual([]);
  });

  it('SEC11: is not recorded any more either', async () => {
    chat = await openHandsFreeChat();
    chat.session.recording.start();
    await chat.settle();
    await chat.env.clock.advance(2_000);
    expect(chat.status()).toBe('recording');
    await deleteData();
    expect([chat.status(), chat.recordings()]).toEqual(['idle', []]);
    expect(chat.env.microphone.captures.map(({ state }) => state)).toEqual(['cancelled']);
  });
});
