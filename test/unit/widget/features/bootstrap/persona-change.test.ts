import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiBase, bootstrapData, type Chat, createChat, message } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const boots = () => chat.env.http.of('POST /conversations');
const boot = (data: object) => ({ json: { data: { ...bootstrapData, ...data } } });

it('is not opened with another persona for what the host has sent to the one before', async () => {
  chat = createChat();
  chat.session.setOpen(true);
  const sent = [
    chat.session.sendMessage('Hello'),
    chat.session.sendMessage('Hello', { apiBase, personaId: 'guide' }),
  ].map((each) => each.catch(({ code }) => String(code)));
  chat.session.configure({ ...chat.session.$config.get(), personaId: 'guide' });
  await chat.env.clock.settle();
  expect(chat.env.http.of('POST /chat/v4')).toHaveLength(1);
  expect(await sent[0]).toBe('auth');
});

it.each([
  ['nothing of it', {}, 'Mina', 0],
  ['its id alone', { id: 'guide' }, 'Mina', 0],
  ['its name', { name: 'Leo', settings: [{ key: 'a', value: 1 }] }, 'Leo', 1],
])(
  'shows what the page says of the persona, where that is %s, and the server for the rest',
  async (_what, persona, name, settings) => {
    chat = createChat({ config: { persona } });
    await chat.open();
    const { $persona, $phase } = chat.session.bootstrap;
    expect([$phase.get().name, $persona.get()?.name, $persona.get()?.settings.length]).toEqual([
      'ready',
      name,
      settings,
    ]);
    chat.session.configure({ ...chat.session.$config.get(), persona: undefined });
    expect($persona.get()).toMatchObject({ id: 'support', name: 'Mina', settings: [], channels: [] });
  },
);

describe('another persona while the chat is open', () => {
  let answer: (status: number) => void;
  beforeEach(async () => {
    chat = createChat();
    await chat.open();
    answer = () => {};
    chat.env.http.on(
      'POST /conversations',
      () =>
        new Promise((resolve) => {
          answer = (status) => resolve({ ...boot({ token: 'token-2', conversation: { id: 'c2' } }), status });
        }),
    );
    chat.env.http.on('POST /chat/v4', ({ headers, json }) =>
      headers['authorization'] === 'Bearer token-2' && json['conversationId'] === 'c2'
        ? { json: { data: message('m1', 'user', 'Hello') } }
        : { status: 401 },
    );
    chat.session.configure({ ...chat.session.$config.get(), personaId: 'guide' });
  });
  const personas = () => boots().map(({ json }) => json['personaId']);
  const posts = () => chat.env.http.of('POST /chat/v4').map(({ json }) => json['conversationId']);

  it('is opened once, and gets what the host sends meanwhile', async () => {
    void chat.session.sendMessage('Hello');
    await chat.env.clock.settle();
    answer(200);
    await chat.env.clock.settle();
    expect([personas(), posts()]).toEqual([['support', 'guide'], ['c2']]);
  });

  it('never gets what the host has sent to the persona before', async () => {
    const sent = chat.session.sendMessage('Hello').catch(({ code }) => String(code));
    chat.session.configure({ ...chat.session.$config.get(), personaId: 'support' });
    answer(200);
    await chat.env.clock.settle();
    answer(200);
    expect(await sent).toBe('auth');
    expect(posts()).toEqual([]);
  });

  it('is opened once, and never gets what was written to the persona before', async () => {
    await chat.send('Hello');
    answer(200);
    await chat.env.clock.settle();
    expect([personas(), posts(), chat.texts()]).toEqual([['support', 'guide'], [], []]);
  });

  it('is not asked for again by a message while it cannot be opened', async () => {
    await chat.send('Hello');
    answer(503);
    await chat.env.clock.settle();
    expect([personas(), posts(), chat.bubbles()]).toEqual([['support', 'guide'], [], ['user: Hello (queued)']]);
  });

  it('that cannot be opened has not the name of the one before', async () => {
    await chat.env.clock.settle();
    const { $persona } = chat.session.bootstrap;
    expect($persona.get()?.name).toBe('Mina');
    answer(503);
    await chat.env.clock.settle();
    expect($persona.get()?.name).toBeUndefined();
  });
});
