import { afterEach, describe, expect, it } from 'vitest';
import { type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const sent = () =>
  chat.env.http.of('POST /chat/v4').map(({ json }) => (json['message'] as { content: string }).content);

describe('messages while offline', () => {
  it('P8, G5: go out in order once online, each after the reply of the one before', async () => {
    chat = createChat();
    await chat.open();
    chat.env.page.set({ isOnline: false });
    for (const text of ['one', 'two', 'three']) await chat.send(text);
    expect(chat.bubbles()).toEqual(['user: one (queued)', 'user: two (queued)', 'user: three (queued)']);
    expect(sent()).toEqual([]);

    chat.env.page.set({ isOnline: true });
    for (const [index, text] of ['one', 'two', 'three'].entries()) {
      await chat.env.clock.settle();
      expect(sent()).toHaveLength(index + 1);
      chat.streams[index]?.push(token(`r${index}`, `re: ${text}`, true), completion());
      await chat.env.clock.settle();
    }
    expect(sent()).toEqual(['one', 'two', 'three']);
    expect(chat.texts()).toEqual(['one', 're: one', 'two', 're: two', 'three', 're: three']);
  });

  it('P8, G1: survive a reload', async () => {
    chat = createChat();
    const { env } = chat;
    await chat.open();
    env.page.set({ isOnline: false });
    await chat.send('one');
    await chat.send('two');
    chat.session.destroy();
    env.page.set({ isOnline: true });

    chat = createChat({ env });
    await chat.open();
    await env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: one (sending)', 'user: two (queued)']);
  });

  it('P8, G1: return to the queue when the network goes during the POST', async () => {
    chat = createChat();
    await chat.open();
    let answer = () => {};
    chat.env.http.on(
      'POST /chat/v4',
      () => new Promise((_resolve, reject) => (answer = () => reject(new Error('gone')))),
    );
    await chat.send('one');
    chat.env.page.set({ isOnline: false });
    answer();
    await chat.env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: one (queued)']);
    expect(chat.status()).toBe('idle');
  });

  it('reads the storage as often in a long conversation as in a short one', async () => {
    const readsWith = async (count: number) => {
      const env = fakeEnv();
      chat = createChat({ env });
      const history = Array.from({ length: count }, (_, index) => message(`m${index}`, 'persona', `text ${index}`));
      env.http.on('GET /chat', () => ({ json: { data: history, metadata: { nextParamId: -1 } } }));
      await chat.open();
      await env.clock.settle();
      let reads = 0;
      const { get } = env.local;
      env.local.get = (key) => {
        reads += 1;
        return get(key);
      };
      env.page.say('online');
      await env.clock.settle();
      chat.session.destroy();
      return reads;
    };
    expect(await readsWith(500)).toBe(await readsWith(5));
  });

  it('G5: moves a message that was sent again to where the server has it', async () => {
    chat = createChat();
    await chat.open();
    chat.env.http.on('POST /chat/v4', () => ({ status: 500 }));
    await chat.send('one');
    const [key = ''] = chat.session.timeline.$keys.get();
    let count = 0;
    chat.env.http.on('POST /chat/v4', ({ json }) => ({
      json: { data: { ...(json['message'] as object), id: `m${(count += 1)}` } },
    }));
    await chat.send('two');
    chat.streams[0]?.push(token('r1', 're: two', true), completion());
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['one', 'two', 're: two']);
    chat.session.reply.retry(key);
    await chat.env.clock.settle();
    chat.streams[1]?.push(token('r2', 're: one', true), completion());
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['two', 're: two', 'one', 're: one']);
  });
});
