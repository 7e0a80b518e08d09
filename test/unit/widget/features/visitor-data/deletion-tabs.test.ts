// "Delete my data" where the visitor has two tabs (docs/behaviour.md#own-data).

import { afterEach, expect, it } from 'vitest';
import { bootstrapData } from '../../../../helpers/fake-chat.ts';
import { chats, closeTabs, openTabs, settle } from '../tabs/open-tabs.ts';

afterEach(closeTabs);

const another = { ...bootstrapData, conversation: { id: 'c2' }, guest: { id: 'g2', name: null }, token: 'token-2' };

/** Two tabs, and a server that knows the visitor until they are deleted. */
const open = async () => {
  await openTabs(2);
  let isDeleted = false;
  for (const { env } of chats) {
    env.http.on('POST /conversations', () => ({ json: { data: isDeleted ? another : bootstrapData } }));
    env.http.on('POST /chat/v4', ({ headers }) =>
      headers['authorization'] === 'Bearer token-2'
        ? { json: { data: { id: 'm1', role: 'user', content: 'Hi', createdAt: '2026-01-02T03:00:00.000Z' } } }
        : { status: 401 },
    );
    env.http.on('DELETE /me', () => {
      if (isDeleted) return { status: 401 };
      isDeleted = true;
      return { json: { data: {} } };
    });
  }
  for (const chat of chats) await chat.open();
  return Promise.all(chats.map(({ session }) => session.visitorData.open()));
};
const conversations = () => chats.map(({ session }) => session.bootstrap.$conversation.get()?.id);

it('T1: ends in both with the confirmation, which each tab keeps until it is closed there', async () => {
  const features = await open();
  const deleting = features.map((feature) => feature.delete());
  await settle();
  await Promise.all(deleting);
  expect(features.map(({ $deletion }) => $deletion.get())).toEqual(['done', 'done']);
  expect(chats.flatMap(({ session }) => session.toasts.$toasts.get())).toEqual([]);
  expect(conversations()).toEqual(['c1', 'c1']);
  chats[0]?.session.resetDeleted();
  await settle();
  expect(chats.map(({ isForgotten }) => isForgotten)).toEqual([true, false]);
});

it('T1: keeps the confirmation while the other tab goes on as somebody else, whom closing it does not forget', async () => {
  const [feature] = await open();
  await feature?.delete();
  await settle();
  await chats[1]?.send('Hi');
  await settle();
  expect(conversations()).toEqual(['c1', 'c2']);
  chats[0]?.session.resetDeleted();
  await settle();
  expect(chats.map(({ isForgotten }) => isForgotten)).toEqual([true, false]);
  expect(chats[1]?.env.local.get('auth-storage')).toContain('token-2');
});
