import { afterEach, describe, expect, it } from 'vitest';
import { type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { answersAtOnce, card, fillIn, openLater, sent, serve } from './later-form-world.ts';

let chat: Chat;
afterEach(() => {
  chat.session.destroy();
  chat.env.http.expectNoSurprises();
});

describe('a message before the form, where the reply does not wait', () => {
  it('is answered at once, and the form comes below the whole answer and stays there until it is sent', async () => {
    chat = await openLater({ persona: answersAtOnce });
    await chat.send('Green tea?');
    expect(sent(chat)).toEqual(['Green tea?']);
    chat.streams[0]?.push(token('r1', 'Sencha.', true));
    await chat.env.clock.settle();
    expect(card(chat).$below.get()).toBeNull();
    chat.streams[0]?.push(completion());
    await chat.env.clock.settle();
    const key = chat.session.timeline.$keys.get().at(-1);
    expect([card(chat).$below.get(), card(chat).$thanked.get()]).toEqual([key, null]);
    await chat.send('And black?');
    expect(card(chat).$below.get()).toBe(key);
    await fillIn(chat);
    expect(card(chat).$thanked.get()).toBe('Ada');
    expect(sent(chat)).toEqual(['Green tea?', 'And black?']);
  });

  it('G6: is asked for where the answer has failed as well', async () => {
    chat = await openLater({ persona: answersAtOnce });
    chat.env.http.on('POST /chat/v4', () => ({ status: 422, json: { message: 'No.' } }));
    await chat.send('Green tea?');
    await chat.env.clock.settle();
    expect(card(chat).$below.get()).toBe(chat.session.timeline.$keys.get()[0]);
  });

  it('after a reload it stands below the answer of the first message, also where more was said since', async () => {
    const history = [
      message('u1', 'user', 'Green tea?'),
      message('p1', 'persona', 'Sencha.'),
      message('p2', 'persona', 'Or gyokuro.'),
      message('u2', 'user', 'And black?'),
      message('p3', 'persona', 'Assam.'),
    ];
    chat = await openLater({ persona: answersAtOnce }, fakeEnv(), history);
    expect(card(chat).$below.get()).toBe('p2');
  });

  it('stays where it is while older messages come in front, and goes with a clearing', async () => {
    const history = [message('p0', 'persona', 'Welcome'), message('u1', 'user', 'Hello')];
    chat = await openLater({ persona: answersAtOnce }, fakeEnv(), history);
    expect(card(chat).$below.get()).toBe('u1');
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    history.length = 0;
    await chat.session.clear();
    await chat.env.clock.settle();
    expect(card(chat).$below.get()).toBeNull();
    await chat.send('Anew');
    chat.streams[0]?.push(token('r1', 'Sencha.', true), completion());
    await chat.env.clock.settle();
    expect(card(chat).$below.get()).toBe(chat.session.timeline.$keys.get()[1]);
  });

  it('is not put below a message in the middle of a conversation whose beginning is not loaded', async () => {
    chat = createChat({ config: { form: 'later' } });
    serve(chat.env, { persona: answersAtOnce });
    const data = [message('u9', 'user', 'Later')];
    chat.env.http.on('GET /chat', () => ({ json: { data, metadata: { nextParamId: 'u9' } } }));
    await chat.open();
    expect(card(chat).$below.get()).toBeNull();
  });

  it.each([['yes'], [1], [null], [{}]])('N3: waits where the setting is %s, which says nothing', async (value) => {
    chat = await openLater({ persona: { ...answersAtOnce, settings: [{ key: 'requireEmailUpfront', value }] } });
    await chat.send('Green tea?');
    expect(sent(chat)).toEqual([]);
  });
});
