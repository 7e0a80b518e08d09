// A reply that fails is said once: by the status line, which is an alert, else by the announcer (docs/behaviour.md#replies).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Chat, createChat } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
let said: string[];
beforeEach(async () => {
  said = [];
  chat = createChat();
  await chat.open();
  chat.session.announcer.$announcement.listen((announcement) => said.push(announcement?.text ?? ''));
  chat.env.http.on('GET /chat/v4/stream/*', () => ({ status: 404 }));
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const words = 'Unable to get response. Please refresh the page and try again.';
const times = () => said.join(' ').split(words).length - 1;
const statusText = () => {
  const status = chat.session.reply.$status.get();
  return status.name === 'failed' ? status.reason : status.name;
};
const goOnline = async () => {
  chat.env.page.set({ isOnline: true });
  await chat.env.clock.settle();
  await chat.env.clock.advance(3_000);
};

describe('a reply that fails', () => {
  it('is said by the announcer while another message waits for its upload', async () => {
    chat.env.page.set({ isOnline: false });
    await chat.send('Hi');
    expect(chat.session.reply.reserve(() => {})).toBe(true);
    await goOnline();
    expect([statusText(), times()]).toEqual(['submitting-text', 1]);
  });

  it('is said by the announcer where the next message goes out at once', async () => {
    chat.env.page.set({ isOnline: false });
    await chat.send('Hi');
    await chat.send('And this');
    await goOnline();
    // The status line says the second failure.
    expect([statusText(), times()]).toEqual(['status.noResponse', 1]);
  });

  it('is not said by the announcer where the status line says it', async () => {
    await chat.send('Hi');
    await chat.env.clock.advance(3_000);
    expect([statusText(), times()]).toEqual(['status.noResponse', 0]);
  });
});
