// What the browser keeps when it says that everything was deleted (docs/behaviour.md#own-data).

import { afterEach, expect, it } from 'vitest';
import { bootstrapData, type Chat, config, createChat, storageKey } from '../../../../helpers/fake-chat.ts';
import { type FakeEnv, fakeEnv } from '../../../../helpers/fake-env.ts';

const opened: Chat[] = [];
afterEach(() => {
  for (const { session } of opened.splice(0)) session.destroy();
});
const open = async (env: FakeEnv, bootstrap: object = bootstrapData) => {
  const chat = createChat({ env, bootstrap });
  opened.push(chat);
  env.http.on('DELETE /me', () => ({ json: { data: {} } }));
  await chat.open();
  return chat;
};
const scope = `${config.apiBase}:${config.personaId}`;
const stored = (env: FakeEnv) =>
  [storageKey, 'auth-storage', 'user_info', 'request-id']
    .flatMap((key) => [env.local.get(key), env.tab.get(key)])
    .join('\n');
/** A guest who has a draft and a recording that is not sent. */
const leaveTraces = (env: FakeEnv) => {
  env.local.set('user_info', JSON.stringify({ name: 'Ada', email: 'ada@example.org' }));
  env.local.set(storageKey, JSON.stringify({ draft: 'secret draft', recordings: [{ id: 'r1' }] }));
  env.fileStore.kept.set('r1', { id: 'r1', owner: { scope, visitor: '' }, file: new File(['sound'], 'r1.webm') });
};

it('is nothing of the visitor by the time it says so, and nothing is added before the dialog is closed', async () => {
  const env = fakeEnv();
  leaveTraces(env);
  const { session } = await open(env);
  const data = await session.visitorData.open();
  let found = '';
  data.$deletion.listen((state) => {
    if (state === 'done') found = `${stored(env)} ${env.fileStore.kept.size}`;
  });
  expect(stored(env)).toMatch(/secret draft[^]*token-1[^]*Ada/);
  await data.delete();
  expect(found).toMatch(/ 0$/);
  session.composer.setDraft('still typed');
  await env.clock.advance(5_000);
  for (const text of [found, stored(env)]) expect(text).not.toMatch(/secret|token-1|Ada|"c1"|"g1"|still typed/);
  // What is on screen waits for Close.
  expect([session.bootstrap.$conversation.get()?.id, opened[0]?.isForgotten]).toEqual(['c1', false]);
});

it('stays while the server has not confirmed', async () => {
  const env = fakeEnv();
  leaveTraces(env);
  const { session } = await open(env);
  env.http.on('DELETE /me', () => ({ status: 503 }));
  await (await session.visitorData.open()).delete();
  expect(stored(env)).toMatch(/secret draft[^]*token-1[^]*Ada/);
});

it('does not keep the confirmation waiting for a database that is silent', async () => {
  const env = fakeEnv();
  leaveTraces(env);
  const { session } = await open(env);
  const data = await session.visitorData.open();
  env.fileStore.drop = () => new Promise(() => {});
  const deleting = data.delete();
  await env.clock.advance(1_999);
  expect(data.$deletion.get()).toBe('running');
  await env.clock.advance(1);
  await deleting;
  expect(data.$deletion.get()).toBe('done');
});

it('is another visitor’s from then on: closing the dialog leaves theirs alone, as a reload finds somebody new', async () => {
  const env = fakeEnv();
  const { session } = await open(env);
  await (await session.visitorData.open()).delete();
  const next = await open(fakeEnv({ local: env.local }), {
    ...bootstrapData,
    conversation: { id: 'c2' },
    guest: { id: 'g2', name: null },
    token: 'token-2',
  });
  const [first] = next.env.http.of('POST /conversations');
  expect([first?.headers['authorization'], first?.json['guestId']]).toEqual([undefined, undefined]);
  expect(next.session.guests.$prefill.get()).toEqual({});
  next.session.composer.setDraft('theirs');
  await next.env.clock.advance(5_000);
  session.resetDeleted();
  expect(opened[0]?.isForgotten).toBe(true);
  expect(stored(env)).toMatch(/theirs[^]*token-2/);
});
