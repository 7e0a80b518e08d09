// Forgetting a visitor where nothing can be written any longer.

import { expect, it } from 'vitest';
import { createStorage } from '../../../../packages/widget/src/platform/storage.ts';
import { createChat, storageKey } from '../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../helpers/fake-env.ts';

it("removes what it cannot replace, so that the next session is a stranger's", async () => {
  const stored = new Map<string, string>();
  let isFull = false;
  const real = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key: string) => void stored.delete(key),
  };
  /** Each session has a storage of its own, as each page has. */
  const add = () =>
    createChat({
      env: fakeEnv({
        local: createStorage(
          () => real as unknown as Storage,
          () => {},
        ),
      }),
    });
  const chat = add();
  await chat.open();
  chat.session.composer.setDraft('A draft');
  chat.env.page.say('hidden');
  expect([stored.get('auth-storage'), stored.get(storageKey)]).toEqual([
    expect.stringContaining('token-1'),
    expect.stringContaining('A draft'),
  ]);
  isFull = true;
  chat.session.reset();
  expect([...stored]).toEqual([]);
  const next = add();
  await next.open();
  const [first] = next.env.http.of('POST /conversations');
  expect([first?.headers['authorization'], first?.json['guestId']]).toEqual([undefined, undefined]);
  next.session.destroy();
});
