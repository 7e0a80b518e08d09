// A page that the browser shows again after others: another session takes the place of the one that it had.

import { afterEach, expect, it } from 'vitest';
import { createSession } from '../../../../packages/widget/src/features/session.ts';
import { apiBase, config } from '../../../helpers/fake-chat.ts';
import { type FakeEnv, fakeEnv } from '../../../helpers/fake-env.ts';

const key = `persona-chat:${apiBase}:support`;
const never = new Promise<never>(() => {});
let end = () => {};
afterEach(() => end());

/** A session of whose restoring `heard` keeps what comes with it. */
function restorable(): { env: FakeEnv; session: ReturnType<typeof createSession>; heard: (() => boolean)[] } {
  const env = fakeEnv();
  env.http.on('POST /conversations', () => never);
  const heard: (() => boolean)[] = [];
  const session = createSession(
    env,
    config,
    () => never,
    undefined,
    (leave) => heard.push(leave),
  );
  end = session.destroy;
  return { env, session, heard };
}
const restore = (env: FakeEnv) => env.page.say('restored');
const isOpenIn = (env: FakeEnv) => (JSON.parse(env.tab.get(key) ?? '{}') as { open?: boolean }).open;

it('keeps what it did until another session is put in its place', () => {
  const { env, session, heard } = restorable();
  session.setOpen(true);
  restore(env);
  session.setOpen(false);
  expect([heard.length, isOpenIn(env)]).toEqual([1, false]);
  expect(heard[0]?.()).toBe(false);
  session.setOpen(true);
  expect(isOpenIn(env)).toBe(false);
});

it('says that the visitor was forgotten where the tab has nothing of theirs any more', () => {
  const { env, session, heard } = restorable();
  session.setOpen(true);
  env.tab.remove(key);
  restore(env);
  expect(heard[0]?.()).toBe(true);
});

it('goes on while the page waits for what it has asked for', async () => {
  const { env, session, heard } = restorable();
  const asked = session.sendMessage('Hello');
  restore(env);
  expect(heard).toEqual([]);
  session.destroy();
  await expect(asked).rejects.toMatchObject({ code: 'gone' });
});
