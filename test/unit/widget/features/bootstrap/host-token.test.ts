// A token that the page has set expires, and the page sets another.

import { afterEach, describe, expect, it } from 'vitest';
import { type Chat, createChat, message } from '../../../../helpers/fake-chat.ts';
import { createFakeStream } from '../../../../helpers/fake-server.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

describe('P5: another token of the page', () => {
  it('G1: sends with the new token of the page what was refused for the old one', async () => {
    chat = createChat({ config: { token: 'host-1' } });
    await chat.open();
    const stored = message('m1', 'user', 'Hello');
    chat.env.http.on('POST /chat/v4', ({ headers }) =>
      headers['authorization'] === 'Bearer host-2' ? { json: { data: stored } } : { status: 401 },
    );
    await chat.send('Hello');
    expect(chat.session.reply.$status.get()).toEqual({ name: 'failed', reason: 'errors.auth' });
    chat.session.configure({ ...chat.session.$config.get(), token: 'host-2' });
    await chat.env.clock.settle();
    expect([chat.status(), ...chat.bubbles()]).toEqual(['generating', 'user: Hello (sending)']);
    expect(chat.streams).toHaveLength(1);
  });

  it('S15: asks with the new token of the page for the reply that the old one was refused', async () => {
    chat = createChat({ config: { token: 'host-1' } });
    await chat.open();
    const isNew = (headers: Readonly<Record<string, string>>) => headers['authorization'] === 'Bearer host-2';
    const stream = createFakeStream();
    chat.env.http.on('GET /chat/v4/stream/*', ({ headers }) => (isNew(headers) ? { stream } : { status: 401 }));
    await chat.send('Hello');
    expect(chat.session.reply.$status.get()).toEqual({ name: 'failed', reason: 'errors.auth' });
    chat.session.configure({ ...chat.session.$config.get(), token: 'host-2' });
    await chat.env.clock.settle();
    expect(chat.status()).toBe('generating');
  });
});
