// A token that the page has set expires, and the page sets another.

import { afterEach, describe, expect, it } from 'vitest';
import { openAnswered, question } from '../../../../helpers/answered-chat.ts';
import { bootstrapData, type Chat, config, createChat, message } from '../../../../helpers/fake-chat.ts';
import { createFakeStream } from '../../../../helpers/fake-server.ts';

let chat: Chat;
const newToken = async () => {
  chat.session.configure({ ...chat.session.$config.get(), token: 'host-2' });
  await chat.env.clock.settle();
};
const isNew = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
  headers['authorization'] === 'Bearer host-2';
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

describe('P5: another token of the page', () => {
  it('G1: sends with the new token of the page what was refused for the old one', async () => {
    chat = createChat({ config: { token: 'host-1' } });
    await chat.open();
    const stored = message('m1', 'user', 'Hello');
    chat.env.http.on('POST /chat/v4', (request) => (isNew(request) ? { json: { data: stored } } : { status: 401 }));
    await chat.send('Hello');
    expect(chat.session.reply.$status.get()).toEqual({ name: 'failed', reason: 'errors.auth' });
    await newToken();
    expect([chat.status(), ...chat.bubbles()]).toEqual(['generating', 'user: Hello (sending)']);
    expect(chat.streams).toHaveLength(1);
  });

  it('S15: asks with the new token of the page for the reply that the old one was refused', async () => {
    chat = createChat({ config: { token: 'host-1' } });
    await chat.open();
    const stream = createFakeStream();
    chat.env.http.on('GET /chat/v4/stream/*', (request) => (isNew(request) ? { stream } : { status: 401 }));
    await chat.send('Hello');
    expect(chat.session.reply.$status.get()).toEqual({ name: 'failed', reason: 'errors.auth' });
    await newToken();
    expect(chat.status()).toBe('generating');
  });

  it('asks for another answer with the new token of the page, whichever call the old one was refused', async () => {
    for (const refused of ['POST /chat/v4', 'GET /chat/v4/stream/*'] as const) {
      const answered = await openAnswered({ config: { token: 'host-1' } });
      ({ chat } = answered);
      const stream = createFakeStream();
      const good = refused === 'POST /chat/v4' ? { json: { data: question } } : { stream };
      chat.env.http.on(refused, (request) => (isNew(request) ? good : { status: 401 }));
      answered.feature.again('a1');
      await chat.env.clock.settle();
      expect(answered.feature.$failure.get()?.error.code).toBe('auth');
      await newToken();
      expect(answered.feature.$failure.get()).toBeNull();
      expect(chat.status()).toBe('generating');
      chat.session.destroy();
    }
  });

  it('gives the feedback with the new token of the page that the old one was refused', async () => {
    chat = createChat({
      config: { token: 'host-1' },
      history: [message('m1', 'user', 'Tea?'), message('r1', 'persona', 'Sencha.')],
      bootstrap: { ...bootstrapData, capabilities: { feedback: true } },
    });
    chat.env.http.on('PUT /chat/r1/feedback', (request) => (isNew(request) ? { json: { data: {} } } : { status: 401 }));
    await chat.open();
    await chat.session.feedback.load();
    const state = chat.session.feedback.$state.get();
    if (state.name !== 'ready') throw new Error('the part did not load');
    const { feature } = state;
    expect(await feature.give('r1', { value: 'up', reasons: [], text: '' })).toBe(false);
    expect(feature.$choices.get().get('r1')?.error?.code).toBe('auth');
    await newToken();
    expect(feature.$choices.get().size).toBe(0);
    expect(chat.session.timeline.get('r1')?.feedback).toMatchObject({ value: 'up' });
  });

  it('uploads with the new token of the page what the old one was refused', async () => {
    chat = createChat({ config: { token: 'host-1' } });
    await chat.open();
    chat.session.attachments.add({ files: [new File(['tea'], 'a.png')] });
    await chat.env.clock.settle();
    chat.env.files.uploads.at(-1)?.answer({}, 401);
    await chat.env.clock.settle();
    expect(chat.session.attachments.$files.get()[0]?.status).toBe('error');
    await newToken();
    expect(chat.session.attachments.$files.get()[0]).toMatchObject({ status: 'uploading' });
    expect(chat.session.attachments.$files.get()[0]?.error).toBeUndefined();
    chat.env.files.uploads.at(-1)?.answer();
    await chat.env.clock.settle();
    expect(chat.session.attachments.$files.get()[0]?.status).toBe('done');
  });
});

describe('a page that sets a new token whenever one is refused', () => {
  it('waits longer each time, and goes on at once with what the server takes', async () => {
    chat = createChat({ config: { token: 'bad-0' } });
    chat.env.http.on('POST /conversations', () => ({ status: 401 }));
    let count = 0;
    const stop = chat.session.bootstrap.$phase.listen(({ name }) => {
      if (name !== 'failed') return;
      chat.env.clock.after(50, () => chat.session.configure({ ...config, token: `bad-${++count}` }));
    });
    await chat.open();
    await chat.env.clock.advance(60_000);
    const asked = () => chat.env.http.of('POST /conversations').length;
    expect(asked()).toBeGreaterThan(3);
    expect(asked()).toBeLessThan(9);
    const before = asked();
    await chat.env.clock.advance(600_000);
    expect(asked() - before).toBeLessThan(22);
    // The visitor, or another visitor, waits for nothing.
    stop();
    chat.env.http.on('POST /conversations', () => ({ json: { data: bootstrapData } }));
    await chat.session.bootstrap.retry();
    expect(chat.session.bootstrap.$phase.get().name).toBe('ready');
    const last = asked();
    await chat.env.clock.advance(60_000);
    expect(asked()).toBe(last);
  });
});
