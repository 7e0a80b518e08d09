import { describe, expect, it } from 'vitest';
import { createStorage } from '../../../../packages/widget/src/platform/storage.ts';

function createQuota(max: number): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    key: () => null,
    getItem: (key) => map.get(key) ?? null,
    setItem(key, value) {
      if (value.length > max) throw new DOMException('full', 'QuotaExceededError');
      map.set(key, value);
    },
    removeItem: (key) => void map.delete(key),
  };
}

describe('T2: createStorage', () => {
  it('remembers for this page when storage is blocked', () => {
    const storage = createStorage(
      () => {
        throw new DOMException('blocked', 'SecurityError');
      },
      () => {},
    );
    expect(storage.get('a')).toBeNull();
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });

  it('removes what was stored where its replacement cannot be, if nobody may read it again', () => {
    const real = createQuota(3);
    const create = () =>
      createStorage(
        () => real,
        () => {},
      );
    const storage = create();
    for (const key of ['a', 'b']) storage.set(key, 'old');
    storage.set('a', 'newer');
    storage.set('b', 'newer', true);
    expect([storage.get('a'), storage.get('b')]).toEqual(['newer', 'newer']);
    expect([create().get('a'), create().get('b')]).toEqual(['old', null]);
  });

  it('gives the newest value when storage is full, and forgets its copy when there is room again', () => {
    const real = createQuota(3);
    const storage = createStorage(
      () => real,
      () => {},
    );
    storage.set('a', 'one');
    storage.set('a', 'too long');
    expect([storage.get('a'), real.getItem('a')]).toEqual(['too long', 'one']);
    storage.set('a', 'two');
    real.setItem('a', 'new');
    expect(storage.get('a')).toBe('new');
    storage.remove('a');
    expect(real.getItem('a')).toBeNull();
  });
});
