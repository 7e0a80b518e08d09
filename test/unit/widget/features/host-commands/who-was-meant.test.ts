// What the host page asks for belongs to whom it had configured at the call (docs/embedding.md#commands).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClearHistory } from '../../../../../packages/widget/src/features/timeline/clear-history.ts';
import type { ChatConfig } from '../../../../../packages/widget/src/core/host-types.ts';
import { bootstrapData, type Chat, createChat } from '../../../../helpers/fake-chat.ts';
import { configure as configureChat, postsOf, serveVisitors } from '../../../../helpers/visitor-chat.ts';

let chat: Chat;
/** Bootstraps that wait for their answer. */
let answers: (() => void)[];
let isHeld: boolean;
beforeEach(() => {
  chat = createChat();
  answers = [];
  isHeld = false;
  serveVisitors(chat, () => (isHeld ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve()));
  chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const configure = (config: Partial<ChatConfig>) => configureChat(chat, config);
const answer = async () => {
  isHeld = false;
  for (const resolve of answers.splice(0)) resolve();
  await chat.env.clock.settle();
};
const posts = () => postsOf(chat);
const asks: [string, () => Promise<void>][] = [
  ['a text', () => chat.session.sendMessage('x')],
  ['an agenda', () => chat.session.triggerAgenda('a1')],
  ['a clearing', () => chat.session.clear()],
];

describe.each(asks)('%s that waits for the bootstrap', (_name, ask) => {
  it.each<[string, Partial<ChatConfig>, Partial<ChatConfig>]>([
    ['a sign-out', { token: 'ada' }, { token: '' }],
    ['another sign-in', { token: 'ada' }, { token: 'bob' }],
    ['another persona', { token: 'ada' }, { personaId: 'sales' }],
    ['another guest', { guestId: 'g7' }, { guestId: 'g8' }],
    ['another conversation', { conversationId: 'c7' }, { conversationId: 'c8' }],
  ])('is refused after %s', async (_what, before, after) => {
    await chat.open();
    isHeld = true;
    await configure(before);
    const outcome = expect(ask()).rejects.toMatchObject({ code: 'auth' });
    await configure(after);
    await answer();
    await outcome;
    expect([posts(), chat.env.http.of('POST /chat/clear')]).toEqual([[], []]);
  });
});

describe.each(asks)('%s that waits for its turn', (_name, ask) => {
  it.each<[string, Partial<ChatConfig>]>([
    ['another persona', { personaId: 'sales' }],
    ['another sign-in', { token: 'bob' }],
  ])('is refused after %s', async (_what, after) => {
    await configure({ token: 'ada' });
    await chat.open();
    chat.env.http.on('POST /chat/v4', () => new Promise(() => {}));
    const before = chat.session.sendMessage('before').catch(() => {});
    await chat.env.clock.settle();
    const outcome = expect(ask()).rejects.toMatchObject({ code: 'auth' });
    await chat.env.clock.settle();
    isHeld = true;
    await configure(after);
    await answer();
    await before;
    await outcome;
    expect([posts(), chat.env.http.of('POST /chat/clear')]).toEqual([[['Bearer ada', 'before']], []]);
  });
});

it('is refused where a visitor’s clearing waits for what is on its way', async () => {
  await configure({ token: 'ada' });
  await chat.open();
  chat.env.http.on('POST /chat/v4', () => new Promise(() => {}));
  chat.session.sendMessage('before').catch(() => {});
  await chat.env.clock.settle();
  const outcome = expect(chat.session.clear('visitor')).rejects.toMatchObject({ code: 'auth' });
  await chat.env.clock.settle();
  isHeld = true;
  await configure({ personaId: 'sales' });
  await answer();
  await outcome;
  expect(chat.env.http.of('POST /chat/clear')).toEqual([]);
});

it('is refused where the code of the clearing comes when somebody else is here', async () => {
  chat.session.destroy();
  let come = () => {};
  const late = new Promise<void>((resolve) => (come = resolve));
  chat = createChat({
    loaders: {
      loadClearHistory: async () => {
        await late;
        return createClearHistory;
      },
    },
  });
  serveVisitors(chat);
  chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
  await configure({ token: 'ada' });
  await chat.open();
  const outcome = expect(chat.session.clear()).rejects.toMatchObject({ code: 'auth' });
  await chat.env.clock.settle();
  await configure({ token: 'bob' });
  come();
  await chat.env.clock.settle();
  await outcome;
  expect(chat.env.http.of('POST /chat/clear')).toEqual([]);
});

it('clears what somebody whom the page has signed in has said elsewhere, before the chat was opened', async () => {
  await configure({ token: 'ada' });
  const cleared = chat.session.clear();
  await chat.env.clock.settle();
  await cleared;
  expect(chat.env.http.of('POST /chat/clear').map(({ json }) => json)).toEqual([{ conversationId: 'c-ada-support' }]);
});

it('is refused also where the code of the chat was still to come', async () => {
  isHeld = true;
  await configure({ token: 'ada' });
  const outcome = expect(chat.session.sendMessage('x')).rejects.toMatchObject({ code: 'auth' });
  chat.session.configure({ ...chat.session.$config.get(), token: 'bob' });
  await answer();
  await answer();
  await outcome;
  expect(posts()).toEqual([]);
});

it('goes out under a new token of the same visitor', async () => {
  await configure({ token: 'ada' });
  await chat.open();
  await chat.send('Hello');
  const sent = chat.session.sendMessage('x');
  chat.env.http.on('POST /conversations', () => ({
    json: {
      data: {
        ...bootstrapData,
        conversation: { id: 'c-ada' },
        user: { id: 'ada', name: 'ada', email: '', role: 'USER' },
        guest: null,
        token: null,
      },
    },
  }));
  await configure({ token: 'ada-2' });
  chat.streams.at(-1)?.push({ type: 'completion' }).end();
  await sent;
  expect(posts().at(-1)).toEqual(['Bearer ada-2', 'x']);
});

it('goes out under the name of a guest who signs in instead of filling in the form', async () => {
  chat.env.http.on('POST /conversations', ({ headers }) => ({
    json: {
      data:
        headers['authorization'] === 'Bearer ada'
          ? {
              ...bootstrapData,
              conversation: { id: 'c-ada' },
              user: { id: 'ada', name: 'Ada', email: '', role: 'USER' },
              guest: null,
              token: null,
            }
          : { ...bootstrapData, guest: { id: 'g1' } },
    },
  }));
  await chat.open();
  expect(chat.session.guests.$needsForm.get()).toBe(true);
  const sent = chat.session.sendMessage('x');
  await configure({ token: 'ada' });
  await sent;
  expect(posts()).toEqual([['Bearer ada', 'x']]);
});
