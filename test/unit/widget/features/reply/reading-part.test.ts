import { afterEach, describe, expect, it, vi } from 'vitest';
import { chunk } from '../../../../../packages/widget/src/ui/reply-chunk.ts';
import { type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const gone = () => Promise.reject(new Error('404'));
/** The code that reads replies fails to load `failures` times. */
const openWith = async (failures: number) => {
  const load = vi.fn(() => Promise.resolve(chunk.create));
  for (let n = 0; n < failures; n += 1) load.mockImplementationOnce(gone);
  chat = createChat({ loaders: { loadReplyReading: load } });
  chat.env.http.on('POST /chat/v4', () => ({ json: { data: message('u1', 'user', 'Hello') } }));
  await chat.open();
  return load;
};
const answer = async () => {
  chat.streams[0]?.push(token('r1', 'Good day', true), completion());
  await chat.env.clock.settle();
};

describe('the code that reads replies', () => {
  it('is asked for after the opening, without a click', async () => {
    const load = await openWith(0);
    expect(load).toHaveBeenCalledOnce();
  });

  it('L1, G2: brings the reply of a message that was sent before it could be loaded', async () => {
    await openWith(2);
    await chat.send('Hello');
    expect(chat.status()).toBe('generating');
    expect(chat.streams.length).toBe(0);
    await chat.env.clock.advance(6_000);
    await answer();
    expect(chat.texts()).toEqual(['Hello', 'Good day']);
    expect(chat.status()).toBe('idle');
  });

  it('L1: leaves nobody waiting: the reply fails where it does not come, and can be asked for again', async () => {
    const load = await openWith(5);
    await chat.send('Hello');
    await chat.env.clock.advance(60_000);
    expect(chat.status()).toBe('failed');
    expect(load.mock.calls.length).toBeGreaterThan(3);
    await chat.env.clock.advance(60_000);
    chat.session.reply.retry(chat.session.timeline.$keys.get()[0] ?? '');
    await chat.env.clock.settle();
    await answer();
    expect(chat.texts()).toEqual(['Hello', 'Good day']);
  });

  it('S12: can be stopped while it is not here', async () => {
    await openWith(2);
    chat.env.http.on('DELETE /chat/v4/stream/u1', () => ({ json: { data: {} } }));
    await chat.send('Hello');
    chat.session.reply.stop();
    await chat.env.clock.settle();
    expect(chat.status()).toBe('idle');
    await chat.env.clock.advance(10_000);
    expect(chat.streams.length).toBe(0);
  });

  it('S15: is waited for over a reload', async () => {
    await openWith(9);
    await chat.send('Hello');
    const { env } = chat;
    chat.session.destroy();
    chat = createChat({ env, history: [message('u1', 'user', 'Hello')] });
    await chat.open();
    await answer();
    expect(chat.texts()).toEqual(['Hello', 'Good day']);
  });
});
