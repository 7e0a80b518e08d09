// A guest whose form stands below their first message, and whom the server gives up: message and form are those of the next one.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { bootstrapData, type Chat, createChat, message } from '../../../helpers/fake-chat.ts';

const nobody = { id: 'g1', name: null, email: null };
const ada = { name: 'Ada', email: 'ada@example.org', additionalInfo: [] };

let chat: Chat;
beforeEach(async () => {
  chat = createChat({ config: { form: 'later' } });
  chat.env.http.on('POST /conversations', () => ({ json: { data: { ...bootstrapData, guest: nobody } } }));
  for (const id of ['g1', 'g2'])
    chat.env.http.on(`PUT /guests/${id}`, ({ json }) => ({ json: { data: { id, ...json } } }));
  await chat.open();
});
afterEach(() => {
  chat.session.destroy();
  chat.env.http.expectNoSurprises();
});
const fillIn = async () => {
  await chat.session.guests.save(ada);
  await chat.env.clock.settle();
};
/** From now on each bootstrap makes another guest. */
const giveUp = () => {
  const guest = { ...nobody, id: 'g2' };
  const data = { ...bootstrapData, conversation: { id: 'c2' }, guest, token: 'token-2' };
  chat.env.http.on('POST /conversations', () => ({ json: { data } }));
};
const posts = () => chat.env.http.of('POST /chat/v4');
const tokens = () => posts().map(({ headers }) => headers['authorization']);

it('N4, P5, G1: goes out as the guest who comes in place of one whom the server has given up', async () => {
  await chat.send('Green tea?');
  chat.env.http.on('PUT /guests/g1', () => ({ status: 401, json: {} }));
  giveUp();
  await fillIn();
  expect(chat.texts()).toEqual(['Green tea?']);
  expect(tokens()).toEqual(['Bearer token-2']);
});

it('N4, P5: waits anew where its guest, who had a name, is given up while it goes out', async () => {
  await fillIn();
  const stored = { json: { data: message('m1', 'user', 'Green tea?') } };
  chat.env.http.on('POST /chat/v4', ({ headers }) =>
    headers['authorization'] === 'Bearer token-2' ? stored : { status: 401, json: {} },
  );
  giveUp();
  await chat.send('Green tea?');
  expect(chat.bubbles()).toEqual(['user: Green tea? (queued)']);
  await fillIn();
  expect(tokens()).toEqual(['Bearer token-1', 'Bearer token-2']);
  const [one, two] = posts();
  expect(two?.headers['x-request-id']).toBe(one?.headers['x-request-id']);
});
