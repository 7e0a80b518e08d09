import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEnv } from '../../../../packages/widget/src/boot/create-env.ts';
import type { ChatHost } from '../../../../packages/widget/src/host-api.ts';

afterEach(() => vi.unstubAllGlobals());

/** @param ids Those of the chats of the page, in the order of the document; the last one is created. */
function create(ids: readonly string[] = ['']) {
  const told: unknown[] = [];
  const chats: object[] = ids.map((id) => ({ id, ownerDocument: { querySelectorAll: () => chats } }));
  const emit = (name: string, detail: unknown) => told.push([name, detail]);
  const env = createEnv({ element: chats.at(-1), emit } as unknown as ChatHost);
  return { env, told };
}

it.each([
  [['a'], ''],
  [['', 'b'], ':b'],
  [['', '', ''], ':2'],
])('several chats of a page have keys of their own in the tab, %j', (ids, suffix) => {
  expect(create(ids).env.tabKeySuffix).toBe(suffix);
});

const storageError = ['error', { code: 'storage', message: 'persona-chat: storage' }];
const blocked = () => {
  throw new DOMException('denied', 'SecurityError');
};
const full = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => {},
};

describe('T2: what the host hears of storage', () => {
  it('is one error where it is blocked, and the chat goes on in memory', () => {
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    const { env, told } = create();
    expect(told).toEqual([]);
    expect(env.local.get('a')).toBeNull();
    env.local.set('a', '1');
    env.tab.set('a', '2');
    expect([env.local.get('a'), env.tab.get('a')]).toEqual(['1', '2']);
    expect(told).toEqual([storageError]);
  });

  it('is one error at the first write where it is full', () => {
    vi.stubGlobal('localStorage', full);
    const { env, told } = create();
    env.local.get('a');
    expect(told).toEqual([]);
    env.local.set('a', '1');
    env.local.set('b', '2');
    expect(told).toEqual([storageError]);
  });

  it('is nothing where it works', () => {
    vi.stubGlobal('localStorage', { ...full, setItem: () => {} });
    const { env, told } = create();
    env.local.set('a', '1');
    env.local.remove('a');
    expect(told).toEqual([]);
  });

  it('says every other error as often as it happens', () => {
    const { env, told } = create();
    env.host.error('http', 'a');
    env.host.error('http', 'a');
    expect(told).toHaveLength(2);
  });
});
