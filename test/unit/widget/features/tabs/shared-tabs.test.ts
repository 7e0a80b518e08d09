import { afterEach, expect, it } from 'vitest';
import {
  apiBase,
  bootstrapData,
  type Chat,
  completion,
  message,
  storageKey,
  token,
} from '../../../../helpers/fake-chat.ts';

import { chats, closeTabs, openTabs, settle } from './open-tabs.ts';

afterEach(closeTabs);

it('T1: shows in one tab what was said in the other', async () => {
  const { history } = await openTabs(2);
  for (const chat of chats) await chat.open();
  history.push(message('m1', 'user', 'Hello'));
  await chats[0]?.send('Hello');
  await settle();
  expect(chats[1]?.texts()).toEqual(['Hello']);
  history.push(message('r1', 'persona', 'Hi there'));
  chats[0]?.streams[0]?.push(token('r1', 'Hi there', true), completion());
  await settle();
  expect(chats.map((chat) => chat.texts())).toEqual([
    ['Hello', 'Hi there'],
    ['Hello', 'Hi there'],
  ]);
  expect(chats[1]?.streams).toHaveLength(0);
});

it('T1: clears every tab, and asks the server once', async () => {
  const { history } = await openTabs(2);
  history.push(message('m1', 'user', 'Hello'));
  for (const chat of chats) {
    await chat.open();
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
  }
  expect(chats[1]?.texts()).toEqual(['Hello']);
  history.length = 0;
  await chats[0]?.session.clear();
  await settle();
  expect(chats[1]?.texts()).toEqual([]);
  expect(chats.map(({ env }) => env.http.of('POST /chat/clear').length)).toEqual([1, 0]);
});

it('T1: speaks the language that was picked in the other tab', async () => {
  await openTabs(2);
  for (const chat of chats) await chat.open();
  await chats[0]?.session.i18n.setLanguage('DE', true);
  await settle();
  expect(chats[1]?.session.i18n.$code.get()).toBe('DE');
});

const codes = () => chats.map(({ session }) => session.i18n.$code.get());

it('keeps its language when another tab writes something else', async () => {
  await openTabs(2, { language: 'FR' }, [{ lang: 'de' }]);
  for (const chat of chats) await chat.open();
  expect(codes()).toEqual(['DE', 'FR']);
  chats[1]?.session.composer.setDraft('Half a thought');
  await settle();
  expect(codes()).toEqual(['DE', 'FR']);
});

it('keeps a language that an attribute or the address fixes, whatever another tab picks', async () => {
  await openTabs(3, {}, [{ lang: 'de' }, { mode: 'page' }]);
  chats[1]?.env.page.url.searchParams.set('lang', 'nope');
  for (const chat of chats) await chat.open();
  await chats[2]?.session.i18n.setLanguage('ES', true);
  await settle();
  expect(codes()).toEqual(['DE', 'ES', 'ES']);
  // What the visitor picks in page mode stands in the address from then on.
  await chats[1]?.session.i18n.setLanguage('IT', true);
  await chats[2]?.session.i18n.setLanguage('PL', true);
  await settle();
  expect(codes()).toEqual(['DE', 'IT', 'PL']);
});

it('follows no other chat’s language, and none that is no language', async () => {
  const { local } = await openTabs(2);
  for (const chat of chats) await chat.open();
  local.set(`persona-chat:${apiBase}:sales`, JSON.stringify({ language: 'DE' }));
  local.set(storageKey, JSON.stringify({ language: 'Klingon' }));
  await settle();
  expect(codes()).toEqual(['EN', 'EN']);
});

it('T1: leaves the start form when it was sent in the other tab', async () => {
  await openTabs(2);
  let guest: object = { id: 'g1', name: null, email: null };
  for (const { env } of chats) {
    env.http.on('POST /conversations', () => ({ json: { data: { ...bootstrapData, guest } } }));
    env.http.on('PUT /guests/g1', () => ({
      json: { data: (guest = { id: 'g1', name: 'Ada', email: 'ada@example.org' }) },
    }));
  }
  for (const chat of chats) await chat.open();
  expect(chats.map(({ session }) => session.guests.$needsForm.get())).toEqual([true, true]);
  await chats[0]?.session.guests.save({ name: 'Ada', email: 'ada@example.org', additionalInfo: [] });
  await settle();
  expect(chats.map(({ session }) => session.guests.$needsForm.get())).toEqual([false, false]);
});

it('T1: knows what was corrected in the other tab, which hears nothing back', async () => {
  await openTabs(2);
  let guest: object = bootstrapData.guest;
  for (const { env } of chats) {
    env.http.on('POST /conversations', () => ({ json: { data: { ...bootstrapData, guest } } }));
    env.http.on('PUT /guests/g1', ({ json }) => ({
      json: { data: (guest = { ...json, id: 'g1', additionalInfo: [] }) },
    }));
  }
  for (const chat of chats) await chat.open();
  await chats[0]?.session.guests.save({ name: 'Ada L.', email: 'ada@example.org', additionalInfo: [] });
  await settle();
  expect(chats.map(({ session }) => session.bootstrap.$guest.get()?.name)).toEqual(['Ada L.', 'Ada L.']);
  expect(chats.map(({ env }) => env.http.of('POST /conversations').length)).toEqual([1, 2]);
});

it.each<[string, (sender: Chat, other: Chat) => unknown]>([
  ['that tab sends a message', (sender) => sender.send('Hello')],
  ['the panel is opened again', (_sender, { session }) => [session.setOpen(false), session.setOpen(true)]],
  ['the visitor comes back to the tab', (_sender, { env }) => env.page.say('visible')],
])('T1: leaves a start form whose answer the other tab has not lived to see when %s', async (_name, act) => {
  await openTabs(2);
  chats[1]?.env.http.on('POST /conversations', () => ({
    json: {
      data: {
        ...bootstrapData,
        guest: isSent ? { id: 'g1', name: 'Ada', email: 'ada@example.org' } : { id: 'g1', name: null, email: null },
      },
    },
  }));
  let isSent = false;
  await chats[1]?.open();
  expect(chats[1]?.session.guests.$needsForm.get()).toBe(true);
  isSent = true;
  await chats[0]?.open();
  await act(chats[0] as Chat, chats[1] as Chat);
  await settle();
  expect(chats[1]?.session.guests.$needsForm.get()).toBe(false);
});

it('T1, G7: lets one tab stream a reply that was expected before, and the next take over when it is closed', async () => {
  const { history } = await openTabs(2, { awaited: ['m1'] });
  history.push(message('m1', 'user', 'Hello'));
  for (const chat of chats) await chat.open();
  await settle();
  expect(chats.map(({ streams }) => streams.length)).toEqual([1, 0]);
  chats[0]?.session.destroy();
  await settle();
  expect(chats.map(({ streams }) => streams.length)).toEqual([1, 1]);
});

it('T1, G7: asks for the reply to what the other tab has said, once that tab is gone', async () => {
  const { history } = await openTabs(2);
  for (const chat of chats) await chat.open();
  history.push(message('m1', 'user', 'Hello'));
  await chats[0]?.send('Hello');
  await settle();
  expect(chats.map(({ streams }) => streams.length)).toEqual([1, 0]);
  chats[0]?.session.destroy();
  await settle();
  chats[1]?.streams[0]?.push(token('r1', 'Hi there', true), completion());
  await settle();
  expect(chats[1]?.texts()).toEqual(['Hello', 'Hi there']);
  expect(chats[1]?.status()).toBe('idle');
});

it('leaves a reply alone that was stopped in the other tab', async () => {
  const { history } = await openTabs(2);
  for (const chat of chats) await chat.open();
  history.push(message('m1', 'user', 'Hello'));
  await chats[0]?.send('Hello');
  await settle();
  chats[0]?.session.reply.stop();
  await settle();
  expect(chats.map(({ streams }) => streams.length)).toEqual([1, 0]);
});

it('does not ask for a reply that the other tab has finished', async () => {
  const { history } = await openTabs(2, { awaited: ['m1'] });
  history.push(message('m1', 'user', 'Hello'));
  for (const chat of chats) await chat.open();
  await settle();
  history.push(message('r1', 'persona', 'Hi'));
  chats[0]?.streams[0]?.push(token('r1', 'Hi', true), completion());
  await settle();
  expect(chats.map(({ streams }) => streams.length)).toEqual([1, 0]);
  expect(chats[1]?.texts()).toEqual(['Hello', 'Hi']);
});

it('ignores what is no news of ours', async () => {
  const { browser } = await openTabs(1);
  await chats[0]?.open();
  const channel = browser.tab().join('persona-chat:c1', () => {});
  for (const junk of [null, 'clear', { type: 'erase' }, { type: 'message' }, [1]]) channel.post(junk);
  await settle();
  expect(chats[0]?.env.http.of('GET /chat')).toHaveLength(1);
});

it('leaves nothing behind', async () => {
  const { browser } = await openTabs(1);
  await chats[0]?.open();
  chats[0]?.session.destroy();
  expect(browser.open()).toBe(0);
});
