import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Chat, completion, createChat, storageKey, token } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
beforeEach(async () => {
  chat = createChat();
  await chat.open();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const gets = () => chat.env.http.requests.filter(({ route }) => route.startsWith('GET /chat/v4/stream/'));
const reply = () => chat.texts().slice(1).join('|');
const stream = (index: number) => {
  const found = chat.streams[index];
  if (!found) throw new Error(`no stream ${index}`);
  return found;
};
const finish = async (index: number, text: string) => {
  stream(index).push(token('r1', text, true), completion());
  await chat.env.clock.settle();
};

describe('a stream that breaks', () => {
  it('S1: waits two seconds, says so, and completes', async () => {
    await chat.send('Hi');
    stream(0).push(token('r1', 'Hel')).break();
    await chat.env.clock.settle();
    expect(chat.session.reply.$status.get()).toEqual({ name: 'retrying', attempt: 1 });
    expect(reply()).toBe('Hel');
    await chat.env.clock.advance(1_999);
    expect(gets()).toHaveLength(1);
    await chat.env.clock.advance(1);
    expect(gets()[1]?.query.get('retryCount')).toBe('1');
    await finish(1, 'Hello');
    expect(chat.bubbles()).toEqual(['user: Hi (delivered)', 'persona: Hello (delivered)']);
    expect(chat.status()).toBe('idle');
  });

  it('S2, G3: keeps the text on screen until the replay has caught up, and never repeats it', async () => {
    await chat.send('Hi');
    stream(0).push(token('r1', 'Hello Ada')).break();
    await chat.env.clock.advance(2_000);
    for (const part of ['He', 'llo', ' Ad']) {
      stream(1).push(token('r1', part));
      await chat.env.clock.settle();
      expect(reply()).toBe('Hello Ada');
    }
    stream(1).push(token('r1', 'a, welcome'));
    await chat.env.clock.settle();
    expect(reply()).toBe('Hello Ada, welcome');
  });

  it('S2: replaces a text from which the replay differs in one paint', async () => {
    await chat.send('Hi');
    stream(0).push(token('r1', 'Hello Ada')).break();
    await chat.env.clock.advance(2_000);
    stream(1).push(token('r1', 'Good'), token('r1', ' morning'));
    await chat.env.clock.settle();
    expect(reply()).toBe('Good morning');
  });

  it('S3: leaves no gap when the replay leaves out what had ended', async () => {
    await chat.send('Hi');
    stream(0)
      .push(token('r1', 'One', true), token('r2', 'Tw'))
      .break();
    await chat.env.clock.advance(2_000);
    stream(1).push(token('r2', 'Two', true), completion());
    await chat.env.clock.settle();
    expect(reply()).toBe('One|Two');
  });

  it('S4, G6: asks at 0, 2, 6 and 12 s, then fails for good with a way to try again', async () => {
    await chat.send('Hi');
    const startMs = chat.env.clock.now();
    const times = [0];
    stream(0).push(token('r1', 'Partial')).break();
    for (const waitMs of [2_000, 4_000, 6_000]) {
      await chat.env.clock.advance(waitMs);
      times.push(chat.env.clock.now() - startMs);
      expect(gets()).toHaveLength(times.length);
      stream(times.length - 1).break();
      await chat.env.clock.settle();
    }
    expect(times).toEqual([0, 2_000, 6_000, 12_000]);
    expect(chat.session.reply.$status.get()).toEqual({ name: 'failed', reason: 'status.attemptsExhausted' });
    expect(chat.bubbles()).toEqual(['user: Hi (delivered)', 'persona: Partial (failed)']);
    expect(chat.session.timeline.message('r1').get()?.errorStatus).toContain('after several attempts');
    expect(chat.env.http.of('POST /chat/v4')).toHaveLength(1);

    chat.session.reply.retry('r1');
    await chat.env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: Hi (sending)', 'persona: Partial (sending)']);
    await finish(4, 'Partial no more');
    expect(chat.bubbles()).toEqual(['user: Hi (delivered)', 'persona: Partial no more (delivered)']);
    expect(chat.env.http.of('POST /chat/v4')).toHaveLength(1);
  });

  it("marks the visitor's message when no reply began", async () => {
    await chat.send('Hi');
    for (const waitMs of [2_000, 4_000, 6_000, 0]) {
      chat.streams.at(-1)?.break();
      await chat.env.clock.advance(waitMs);
    }
    expect(chat.bubbles()).toEqual(['user: Hi (failed)']);
    expect(chat.session.timeline.message(chat.session.timeline.$keys.get()[0] ?? '').get()?.errorStatus).toBeTruthy();
  });

  it('S5: takes a clean end without completion for a failure', async () => {
    await chat.send('Hi');
    stream(0)
      .push(token('r1', 'Hello', true))
      .end();
    await chat.env.clock.settle();
    expect(chat.status()).toBe('retrying');
    await chat.env.clock.advance(2_000);
    await finish(1, 'Hello');
    expect([gets().length, chat.status(), chat.bubbles()]).toEqual([
      2,
      'idle',
      ['user: Hi (delivered)', 'persona: Hello (delivered)'],
    ]);
  });

  it('S8: shows the code of an error event, keeps the text and retries', async () => {
    await chat.send('Hi');
    stream(0).push(token('r1', 'Hello'), { type: 'error', code: 'PARSE_CHAT_PAYLOAD' }, token('r1', ' late'));
    await chat.env.clock.settle();
    expect(chat.session.toasts.$toasts.get()).toMatchObject([
      { tone: 'alert', key: 'status.streamError', values: { code: 'PARSE_CHAT_PAYLOAD' } },
    ]);
    expect(chat.status()).toBe('retrying');
    expect(reply()).toBe('Hello');
    expect(stream(0).isClosed()).toBe(true);
    await chat.env.clock.advance(2_000);
    expect(reply()).toBe('Hello');
    await finish(1, 'Hello again');
    expect(reply()).toBe('Hello again');
  });

  it.each([
    ['goes on', () => stream(1).push(token('r1', 'Hello'))],
    ['is given up', () => chat.session.reply.stop()],
  ])('takes the notice of an error event away when the reply %s', async (_, happens) => {
    await chat.send('Hi');
    stream(0).push(token('r1', 'Hello'), { type: 'error', code: 'ERROR' });
    await chat.env.clock.settle();
    expect(chat.session.toasts.$toasts.get()).toHaveLength(1);
    await chat.env.clock.advance(2_000);
    happens();
    await chat.env.clock.settle();
    expect(chat.session.toasts.$toasts.get()).toEqual([]);
  });

  it('does not retry a 4xx', async () => {
    chat.env.http.on('GET /chat/v4/stream/*', () => ({ status: 404 }));
    await chat.send('Hi');
    await chat.env.clock.advance(60_000);
    expect(gets()).toHaveLength(1);
    expect(chat.session.reply.$status.get()).toEqual({ name: 'failed', reason: 'status.noResponse' });
  });

  it('S11, G6: takes 30 s of silence for a drop, counted anew with each sign of life', async () => {
    await chat.send('Hi');
    await chat.env.clock.advance(29_000);
    stream(0).push('{"type":"heartbeat"}\n');
    await chat.env.clock.advance(29_000);
    expect(chat.status()).toBe('generating');
    await chat.env.clock.advance(1_000);
    expect(chat.status()).toBe('retrying');
    expect(stream(0).isClosed()).toBe(true);
  });

  it('S11: does not count the silence of a hidden page', async () => {
    await chat.send('Hi');
    chat.env.page.set({ isVisible: false });
    await chat.env.clock.advance(120_000);
    expect(gets()).toHaveLength(1);
    chat.env.page.set({ isVisible: true });
    await chat.env.clock.advance(30_000);
    expect(chat.status()).toBe('retrying');
  });
});

describe('what a stream brings', () => {
  it("S9: lets the completion's text win", async () => {
    await chat.send('Hi');
    const messages = [
      { id: 'r1', content: 'Hello' },
      { id: 'r2', content: 'And more' },
    ];
    stream(0).push(token('r1', 'Helo'));
    await chat.env.clock.settle();
    const shown: string[] = [];
    chat.session.timeline.message('r1').listen((bubble) => shown.push(bubble?.content ?? ''));
    stream(0).push(completion(messages));
    await chat.env.clock.settle();
    expect(reply()).toBe('Hello|And more');
    expect(new Set(shown)).toEqual(new Set(['Hello']));
  });

  it('S10: ignores late tokens and those of another message', async () => {
    await chat.send('One');
    await finish(0, 'First');
    await chat.send('Two');
    stream(1).push(token('r1', 'foreign'), token('r2', 'Second', true), token('r2', 'late'), completion());
    stream(1).push(token('r2', 'after the end'));
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['One', 'First', 'Two', 'Second']);
    expect(chat.env.advised).toEqual([]);
  });

  it('tells whoever set it up when a reply is left out as another message’s', async () => {
    await chat.send('One');
    await finish(0, 'First');
    await chat.send('Two');
    stream(1).push(token('r1', 'Second', true), completion());
    await chat.env.clock.settle();
    expect(chat.env.advised).toEqual([['reply-id', 'r1']]);
  });

  it('shows several sub-messages in the order of their first tokens', async () => {
    await chat.send('Hi');
    stream(0).push(token('r1', 'A'), token('r2', 'B'), token('r1', 'a', true), token('r2', 'b', true), completion());
    await chat.env.clock.settle();
    expect(reply()).toBe('Aa|Bb');
  });

  it('understands the other wire form and hides origins outside the listing rule', async () => {
    const chunk = (id: string, delta: string, fields: object = {}) => ({
      type: 'chunk',
      sub_message_id: id,
      sub_message_ended: false,
      sub_message_role: 'persona',
      delta,
      ...fields,
    });
    await chat.send('Hi');
    stream(0).push(
      chunk('g', 'Welcome!', { sub_message_origin: 'GREETING' }),
      chunk('r1', 'Hel'),
      chunk('r1', 'lo', { message: 'Hello' }),
      chunk('r1', 'lo', { message: 'Hello' }),
      { type: 'end' },
    );
    await chat.env.clock.settle();
    expect(reply()).toBe('Hello');
  });

  it('writes a bubble once a frame, however many tokens come', async () => {
    await chat.send('Hi');
    stream(0).push(token('r1', 'a'));
    await chat.env.clock.settle();
    const framesBefore = chat.env.clock.frames();
    let writes = 0;
    chat.session.timeline.message('r1').listen(() => (writes += 1));
    stream(0).push(...Array.from({ length: 50 }, () => token('r1', 'a')));
    await chat.env.clock.settle();
    expect(reply()).toHaveLength(51);
    expect(writes).toBe(1);
    expect(chat.env.clock.frames() - framesBefore).toBe(1);
  });

  it('asks for no frame for sound', async () => {
    await chat.send('Hi');
    stream(0).push(token('r1', 'Hel'));
    await chat.env.clock.settle();
    const framesBefore = chat.env.clock.frames();
    for (let piece = 0; piece < 5; piece += 1)
      stream(0).push({ type: 'audio', subMessageId: 'r1', audio: 'AAAA', isFinal: false });
    await chat.env.clock.settle();
    expect(chat.env.clock.frames()).toBe(framesBefore);
  });

  it('tells the host of both messages, the reply and each status', async () => {
    await chat.send('Hi');
    await finish(0, 'Hello');
    expect(chat.env.toldOf('message')).toMatchObject([
      { message: { id: 'm1', role: 'user', content: 'Hi' } },
      { message: { id: 'r1', role: 'persona', content: 'Hello', status: 'delivered' } },
    ]);
    expect(chat.env.toldOf('status')).toEqual(['submitting-text', 'generating', 'idle'].map((status) => ({ status })));
    expect(chat.env.toldOf('analytics')).toMatchObject([
      { name: 'chat-open' },
      { name: 'message-send' },
      { name: 'reply-end' },
    ]);
    expect(chat.env.local.get(storageKey)).not.toContain('m1');
  });
});
