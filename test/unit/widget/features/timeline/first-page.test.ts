import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
let isBroken: boolean;
beforeEach(() => {
  isBroken = true;
  chat = createChat();
  chat.env.http.on('GET /chat', () =>
    isBroken
      ? { status: 503 }
      : { json: { data: [message('m0', 'persona', 'Welcome')], metadata: { nextParamId: -1 } } },
  );
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const history = () => chat.session.timeline.$history.get().name;

describe('a first page that fails', () => {
  it('is an error with Retry at once', async () => {
    await chat.open();
    expect([history(), chat.session.timeline.$isLoaded.get()]).toEqual(['failed', false]);
    isBroken = false;
    await chat.session.timeline.loadOlder();
    expect([history(), chat.texts()]).toEqual(['complete', ['Welcome']]);
  });

  it('keeps neither a message nor its reply from the screen, nor the host page waiting', async () => {
    await chat.open();
    const sent = chat.session.sendMessage('Hello');
    await chat.env.clock.settle();
    chat.streams[0]?.push(token('r1', 'Hi', true), completion());
    await chat.env.clock.settle();
    await sent;
    expect(chat.bubbles()).toEqual(['user: Hello (delivered)', 'persona: Hi (delivered)']);
  });

  it('puts what was written meanwhile behind it when it comes', async () => {
    await chat.open();
    chat.env.http.on('POST /chat/v4', () => ({ status: 500 }));
    await chat.send('Hello');
    isBroken = false;
    await chat.session.timeline.loadOlder();
    expect(chat.bubbles()).toEqual(['persona: Welcome (delivered)', 'user: Hello (failed)']);
  });

  it.each(['online', 'visible', 'resumed'] as const)('is asked for again on %s', async (kind) => {
    await chat.open();
    isBroken = false;
    chat.env.page.say(kind);
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['Welcome']);
  });

  it('is asked for again with a new token of the host page', async () => {
    await chat.open();
    isBroken = false;
    chat.session.configure({ ...chat.session.$config.get(), token: 'new' });
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['Welcome']);
  });

  it('lets what waited for the network go out', async () => {
    await chat.open();
    chat.env.page.set({ isOnline: false });
    await chat.send('Hello');
    expect(chat.bubbles()).toEqual(['user: Hello (queued)']);
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: Hello (sending)']);
  });
});

describe('clearing while a message is on its way', () => {
  it('clears what was sent before, and sends what comes after', async () => {
    isBroken = false;
    await chat.open();
    const order: string[] = [];
    let answer = () => {};
    chat.env.http.on('POST /chat/v4', ({ json }) => {
      const { content } = json['message'] as { content: string };
      order.push(content);
      return new Promise((resolve) => (answer = () => resolve({ json: { data: message(content, 'user', content) } })));
    });
    chat.env.http.on('POST /chat/clear', () => {
      order.push('clear');
      return { json: { data: {} } };
    });
    const first = chat.session.sendMessage('one');
    await chat.env.clock.settle();
    const cleared = chat.session.clear();
    await chat.env.clock.settle();
    answer();
    await Promise.all([first, cleared]);
    await chat.send('two');
    expect(order).toEqual(['one', 'clear', 'two']);
    expect(chat.texts()).toEqual(['two']);
  });
});

describe('clearing while the first page loads', () => {
  it('ends the waiting', async () => {
    chat.env.http.on('GET /chat', () => new Promise(() => {}));
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    await chat.open();
    await chat.session.clear();
    expect([history(), chat.session.timeline.$isLoaded.get()]).toEqual(['complete', true]);
    await chat.send('Hello');
    expect(chat.bubbles()).toEqual(['user: Hello (sending)']);
  });

  it('has nothing to clear before the first opening, and settles', async () => {
    await chat.session.clear();
    expect(chat.env.http.requests).toEqual([]);
  });
});
