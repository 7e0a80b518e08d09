// A bootstrap that is answered after something newer is known.

import { afterEach, expect, it } from 'vitest';
import { bootstrapData, type Chat, createChat } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const boot = (data: object) => ({ json: { data: { ...bootstrapData, ...data } } });

it('keeps a guest named whom an older bootstrap does not know by name', async () => {
  const nameless = { guest: { id: 'g1', name: null, email: null } };
  chat = createChat({ bootstrap: { ...bootstrapData, ...nameless } });
  await chat.open();
  let answer = (_: object) => {};
  chat.env.http.on('POST /conversations', () => new Promise((resolve) => (answer = resolve)));
  chat.env.http.on('PUT /guests/g1', () => ({ json: { data: { id: 'g1', name: 'Ada', email: 'ada@example.org' } } }));
  chat.session.setOpen(false);
  chat.session.setOpen(true);
  await chat.env.clock.settle();
  await chat.session.identify({ name: 'Ada', email: 'ada@example.org' });
  expect(chat.session.guests.$needsForm.get()).toBe(false);
  answer(boot(nameless));
  await chat.env.clock.settle();
  expect(chat.session.guests.$needsForm.get()).toBe(false);
  expect(chat.session.bootstrap.$guest.get()?.name).toBe('Ada');
});
