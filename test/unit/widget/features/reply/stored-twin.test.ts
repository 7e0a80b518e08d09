import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';

let chat: Chat;
let history: object[];
beforeEach(async () => {
  history = [];
  chat = createChat();
  follow();
  await chat.open();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const follow = () => chat.env.http.on('GET /chat', () => ({ json: { data: history, metadata: { nextParamId: -1 } } }));
/** The server stores the message, and its answer never arrives. */
const loseAnswers = () =>
  chat.env.http.on('POST /chat/v4', ({ headers, json }) => {
    const { content } = json['message'] as { content: string };
    history.push(message('m1', 'user', content, { requestId: headers['x-request-id'] }));
    throw networkFailure();
  });
const outbox = () =>
  JSON.stringify(chat.session.composer) && chat.env.local.get('persona-chat:https://api.example:support');

describe('a message that was stored and whose answer was lost', () => {
  it('P2: becomes its stored twin, and gets its reply', async () => {
    loseAnswers();
    await chat.send('Hello');
    await chat.env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: Hello (sending)']);
    chat.streams[0]?.push(token('r1', 'Hi', true), completion());
    await chat.env.clock.settle();
    expect([chat.status(), chat.bubbles()]).toEqual(['idle', ['user: Hello (delivered)', 'persona: Hi (delivered)']]);
    expect(chat.env.http.of('POST /chat/v4')).toHaveLength(1);
    expect(outbox()).not.toContain('Hello');
  });

  it('P2: shows the reply that was stored meanwhile, without asking for it', async () => {
    loseAnswers();
    const [page] = [history];
    chat.env.http.on('GET /chat', () => {
      if (page.length === 1) page.push(message('r1', 'persona', 'Hi'));
      return { json: { data: page, metadata: { nextParamId: -1 } } };
    });
    await chat.send('Hello');
    await chat.env.clock.settle();
    expect([chat.status(), chat.bubbles()]).toEqual(['idle', ['user: Hello (delivered)', 'persona: Hi (delivered)']]);
    expect(chat.streams).toHaveLength(0);
  });

  describe('P2, P8: what waits behind it', () => {
    const queueBoth = async () => {
      chat.env.page.set({ isOnline: false });
      await chat.send('one');
      await chat.send('two');
      chat.env.page.set({ isOnline: true });
      await chat.env.clock.settle();
    };
    const posts = () => chat.env.http.of('POST /chat/v4').length;

    it('goes out after its reply', async () => {
      loseAnswers();
      await queueBoth();
      expect([posts(), chat.bubbles()]).toEqual([1, ['user: one (sending)', 'user: two (queued)']]);
      chat.env.http.on('POST /chat/v4', () => ({ json: { data: message('m2', 'user', 'two') } }));
      chat.streams[0]?.push(token('r1', 'Hi', true), completion());
      await chat.env.clock.settle();
      expect([posts(), chat.bubbles().slice(0, 2)]).toEqual([2, ['user: one (delivered)', 'persona: Hi (delivered)']]);
    });

    it('goes out once a page has shown that it is not stored', async () => {
      chat.env.http.on('POST /chat/v4', () => {
        chat.env.http.on('POST /chat/v4', () => ({ json: { data: message('m2', 'user', 'two') } }));
        throw networkFailure();
      });
      await queueBoth();
      expect([posts(), chat.bubbles()]).toEqual([2, ['user: one (failed)', 'user: two (sending)']]);
    });

    it('does not wait for ever for a page', async () => {
      chat.env.http.on('GET /chat', () => ({ status: 503 }));
      chat.env.http.on('POST /chat/v4', () => {
        chat.env.http.on('POST /chat/v4', () => ({ json: { data: message('m2', 'user', 'two') } }));
        throw networkFailure();
      });
      await queueBoth();
      expect(posts()).toBe(1);
      await chat.env.clock.advance(10_000);
      expect(posts()).toBe(2);
    });
  });

  it('P2: is one bubble after a reload', async () => {
    const { env } = chat;
    loseAnswers();
    env.http.on('GET /chat', () => ({ status: 503 }));
    await chat.send('Hello');
    expect(chat.bubbles()).toEqual(['user: Hello (failed)']);
    chat.session.destroy();

    history.push(message('r1', 'persona', 'Hi'));
    chat = createChat({ env });
    follow();
    await chat.open();
    expect([chat.status(), chat.bubbles()]).toEqual(['idle', ['user: Hello (delivered)', 'persona: Hi (delivered)']]);
    expect(chat.streams).toHaveLength(0);
  });

  it('P2: gets its reply where the page was left before the answer came', async () => {
    const { env } = chat;
    env.http.on('POST /chat/v4', ({ headers, json }) => {
      const { content } = json['message'] as { content: string };
      history.push(message('m1', 'user', content, { requestId: headers['x-request-id'] }));
      return new Promise<never>(() => {});
    });
    await chat.send('Hello');
    chat.session.destroy();

    chat = createChat({ env });
    follow();
    await chat.open();
    await env.clock.settle();
    chat.streams[0]?.push(token('r1', 'Hi', true), completion());
    await env.clock.settle();
    expect([chat.status(), chat.bubbles()]).toEqual(['idle', ['user: Hello (delivered)', 'persona: Hi (delivered)']]);
    expect([env.http.of('POST /chat/v4').length, chat.streams.length]).toEqual([1, 1]);
    expect(outbox()).not.toContain('Hello');
  });

  it('P2, P8: gets its reply before what was written after it', async () => {
    const { env } = chat;
    env.http.on('POST /chat/v4', ({ headers }) => {
      history.push(message('m1', 'user', 'one', { requestId: headers['x-request-id'] }));
      return new Promise<never>(() => {});
    });
    await chat.send('one');
    env.page.set({ isOnline: false });
    await chat.send('two');
    chat.session.destroy();

    env.page.set({ isOnline: true });
    chat = createChat({ env });
    follow();
    env.http.on('POST /chat/v4', () => {
      history.push(message('r1', 'persona', 'Hi'), message('m2', 'user', 'two'));
      return { json: { data: message('m2', 'user', 'two') } };
    });
    await chat.open();
    await env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: one (sending)', 'user: two (queued)']);
    chat.streams[0]?.push(token('r1', 'Hi', true), completion());
    await env.clock.settle();
    chat.streams[1]?.push(token('r2', 'Ho', true), completion());
    await env.clock.settle();
    expect(chat.texts()).toEqual(['one', 'Hi', 'two', 'Ho']);
  });

  it('P1: stays with Retry where the server has not stored it', async () => {
    chat.env.http.on('POST /chat/v4', () => {
      throw networkFailure();
    });
    await chat.send('Hello');
    await chat.env.clock.settle();
    expect([chat.status(), chat.bubbles()]).toEqual(['failed', ['user: Hello (failed)']]);
  });
});

describe('a failed message', () => {
  it('waits for its turn when it is retried while another reply runs', async () => {
    chat.env.http.on('POST /chat/v4', () => ({ status: 500 }));
    await chat.send('one');
    const [key = ''] = chat.session.timeline.$keys.get();
    chat.env.http.on('POST /chat/v4', ({ json }) => {
      const stored = message(`m${history.length}`, 'user', (json['message'] as { content: string }).content);
      history.push(stored);
      return { json: { data: stored } };
    });
    await chat.send('two');
    chat.session.reply.retry(key);
    expect(chat.bubbles()).toEqual(['user: one (queued)', 'user: two (sending)']);
    history.push(message('r2', 'persona', 're: two'));
    chat.streams[0]?.push(token('r2', 're: two', true), completion());
    await chat.env.clock.settle();
    history.push(message('r1', 'persona', 're: one'));
    chat.streams[1]?.push(token('r1', 're: one', true), completion());
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['two', 're: two', 'one', 're: one']);
  });
});
