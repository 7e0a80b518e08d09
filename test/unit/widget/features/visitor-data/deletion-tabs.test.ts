// "Delete my data" where the visitor has two tabs (docs/behaviour.md#own-data).

import { afterEach, expect, it } from 'vitest';
import { bootstrapData, storageKey } from '../../../../helpers/fake-chat.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';
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

it('T1: keeps the question where the answer was lost and the other tab has gone on as the next guest, who is not meant', async () => {
  const [feature] = await open();
  const deletions: (string | undefined)[] = [];
  chats[0]?.env.http.on('DELETE /me', ({ headers }) => {
    deletions.push(headers['authorization']);
    // The server has done it: from now on the visitor is refused.
    chats[1]?.env.http.on('POST /conversations', () => ({ json: { data: another } }));
    chats[0]?.env.http.on('POST /conversations', () => ({ json: { data: another } }));
    throw networkFailure();
  });
  expect(await feature?.delete()).toBe(true);
  await chats[1]?.send('Hi');
  await settle();
  await chats[0]?.send('Am I gone?');
  await settle();
  expect([feature?.$deletion.get(), conversations()]).toEqual(['failed', ['c1', 'c2']]);
  expect(await feature?.delete()).toBe(true);
  await settle();
  expect([feature?.$deletion.get(), conversations()[0]]).toEqual(['done', 'c1']);
  expect(chats[0]?.session.toasts.$toasts.get()).toEqual([]);
  expect(deletions).toEqual(['Bearer token-1']);
});

it('T1: forgets the visitor in the other tab at once, with what was being sent there, and keeps the confirmation here', async () => {
  const [feature] = await open();
  chats[1]?.env.http.on('POST /chat/v4', () => new Promise(() => {}));
  await chats[1]?.send('Secret');
  await chats[1]?.send('More of it');
  await feature?.delete();
  await settle();
  expect(chats.map(({ isForgotten }) => isForgotten)).toEqual([false, true]);
  expect(feature?.$deletion.get()).toBe('done');
  expect(chats[1]?.env.http.of('POST /conversations')).toHaveLength(1);
  expect(chats[1]?.env.local.get(storageKey)).not.toContain('Secret');
  chats[0]?.session.resetDeleted();
  await settle();
  expect(chats.map(({ isForgotten }) => isForgotten)).toEqual([true, true]);
});
