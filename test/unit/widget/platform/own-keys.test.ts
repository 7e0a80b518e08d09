import { describe, expect, it } from 'vitest';
import { createOwnKeys } from '../../../../packages/widget/src/platform/own-keys.ts';
import { createMemoryStorage } from '../../../helpers/fake-env.ts';

const ours: Readonly<Record<string, string>> = {
  'auth-storage': '{"clientId":"c1","sessions":{}}',
  user_info: '{"name":"Ada","email":"ada@example.org"}',
  'mute-store': '{"isMuted":true,"isTouched":true}',
  'microphone-permission-store': '{"permission":"granted"}',
  'request-id': '0123456789abcdef0123456789abcdef',
};
const theirs: Readonly<Record<string, string>> = {
  'auth-storage': '{"state":{"user":{"id":7}},"version":0}',
  user_info: '{"id":7,"name":"Ada","email":"ada@example.org"}',
  'mute-store': 'true',
  'microphone-permission-store': '["camera"]',
  'request-id': 'order 17',
};

describe.each(Object.keys(ours))('%s', (key) => {
  const [own, page] = [ours[key] ?? '', theirs[key] ?? ''];

  it('lies under its name where that is free, or the chat’s already', () => {
    const storage = createMemoryStorage();
    createOwnKeys(storage).set(key, own);
    expect([storage.get(key), createOwnKeys(storage).get(key)]).toEqual([own, own]);
    createOwnKeys(storage).remove(key);
    expect(storage.get(key)).toBeNull();
  });

  it('goes behind the prefix where the page puts a value of its own over it later, unless it was forgotten before', () => {
    const storage = createMemoryStorage();
    const keys = createOwnKeys(storage);
    keys.set(key, own);
    storage.set(key, page);
    expect([keys.get(key), storage.get(key), createOwnKeys(storage).get(key)]).toEqual([own, page, own]);

    const other = createMemoryStorage();
    const others = createOwnKeys(other);
    others.set(key, own);
    other.remove(key);
    expect(others.get(key)).toBeNull();
    other.set(key, page);
    expect(others.get(key)).toBeNull();
    others.set(key, own);
    others.remove(key);
    expect([others.get(key), other.get(key)]).toEqual([null, page]);
  });

  it('leaves a value of the page alone, in whatever is done', () => {
    const storage = createMemoryStorage();
    storage.set(key, page);
    const keys = createOwnKeys(storage);
    expect(keys.get(key)).toBeNull();
    keys.set(key, own);
    expect([keys.get(key), storage.get(key), storage.get(`persona-chat:${key}`)]).toEqual([own, page, own]);
    keys.remove(key);
    expect([keys.get(key), storage.get(key), storage.get(`persona-chat:${key}`)]).toEqual([null, page, null]);
  });

  it('keeps to the other name once it has it', () => {
    const storage = createMemoryStorage();
    storage.set(key, page);
    createOwnKeys(storage).set(key, own);
    storage.remove(key);
    expect(createOwnKeys(storage).get(key)).toBe(own);
  });
});

it('lets every other key through', () => {
  const storage = createMemoryStorage();
  createOwnKeys(storage).set('persona-chat:api:p', 'null');
  expect(storage.get('persona-chat:api:p')).toBe('null');
});
