import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import { createScopedStorage } from '../../../../../packages/widget/src/features/storage/scoped-storage.ts';
import { createMemoryStorage, fakeEnv } from '../../../../helpers/fake-env.ts';

const create = (stored?: string) => {
  const env = fakeEnv({ local: createMemoryStorage(stored === undefined ? {} : { 'persona-chat:shop': stored }) });
  return { env, storage: createScopedStorage(env, () => 'shop', atom({ scope: 'shop', visitor: '' })) };
};

it.each(['{"draft":', 'nonsense', '[]', '7', 'null'])(
  'T2: tells once that %j is broken, and goes on without it',
  (stored) => {
    const { env, storage } = create(stored);
    expect([storage.visitor.read().draft, storage.local.read().language]).toEqual([undefined, undefined]);
    expect(env.toldOf('error')).toEqual([{ code: 'storage', message: 'persona-chat: storage' }]);
    storage.visitor.patch({ draft: 'Hello' });
    expect(env.local.get('persona-chat:shop')).toBe('{"draft":"Hello"}');
  },
);

it.each([undefined, '{}', '{"draft":"Hello","newer":1}', '{"draft":7}'])('tells nothing of %j', (stored) => {
  const { env, storage } = create(stored);
  storage.local.read();
  storage.local.patch({ language: 'DE' });
  expect(env.toldOf('error')).toEqual([]);
});

it('G1: puts back what somebody has emptied, once it is read or the page is about to go; not what was forgotten', async () => {
  const { env, storage } = create();
  const key = 'persona-chat:shop';
  storage.visitor.patch({ draft: 'Hello' });
  env.local.remove(key);
  expect(storage.visitor.read().draft).toBe('Hello');
  env.local.remove(key);
  storage.keepWhole();
  expect(env.local.get(key)).toBe('{"draft":"Hello"}');
  await storage.forget(true);
  env.local.remove(key);
  storage.keepWhole();
  expect(env.local.get(key)).toBeNull();
});
