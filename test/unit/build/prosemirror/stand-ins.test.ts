// The small stand-ins against the packages whose place they take.

import OrderedMap from 'orderedmap';
import RopeSequence from 'rope-sequence';
import { describe, expect, it } from 'vitest';
import { keyName as originalKeyName } from 'w3c-keyname';
import { base, keyName } from '../../../../build/prosemirror/key-names.ts';
import { PlainMap } from '../../../../build/prosemirror/plain-map.ts';
import { PlainSequence } from '../../../../build/prosemirror/plain-sequence.ts';
import { createRandom } from '../../../helpers/random-documents.ts';

interface Sequence {
  readonly length: number;
  get(index: number): number | undefined;
  append(items: readonly number[]): Sequence;
  slice(from?: number, to?: number): Sequence;
  forEach(visit: (item: number, index: number) => boolean | void, from?: number, to?: number): void;
}

function visited(sequence: Sequence, from: number, to: number, last: number): string {
  const list: string[] = [];
  sequence.forEach((item, index) => {
    list.push(`${index}:${item}`);
    return list.length < last;
  }, from, to);
  return list.join();
}

describe('the plain sequence', () => {
  it('answers as rope-sequence does', () => {
    const random = createRandom(7);
    let own: Sequence = PlainSequence.empty as unknown as Sequence;
    let rope = RopeSequence.empty as unknown as Sequence;
    for (let step = 0; step < 300; step += 1) {
      const items = Array.from({ length: random.below(4) }, () => random.below(100));
      const [from, to] = [random.below(own.length + 1), random.below(own.length + 1)];
      if (random.below(5) === 0 && from < to) [own, rope] = [own.slice(from, to), rope.slice(from, to)];
      else [own, rope] = [own.append(items), rope.append(items)];
      expect(own.length).toBe(rope.length);
      expect(own.get(from)).toBe(rope.get(from));
      const last = 1 + random.below(6);
      const bound = Math.min(from, own.length);
      for (const end of [0, own.length, bound]) expect(visited(own, bound, end, last)).toBe(visited(rope, bound, end, last));
      expect(visited(own, own.length, 0, last)).toBe(visited(rope, rope.length, 0, last));
    }
  });
});

describe('the plain map', () => {
  it('reads names in order as orderedmap does', () => {
    const values = { b: 1, a: 2, c: 3 };
    const [own, original] = [PlainMap.from(values), OrderedMap.from(values)];
    for (const name of ['a', 'b', 'c', 'd', 'constructor']) expect(own.get(name)).toBe(original.get(name));
    const list: string[] = [];
    const other: string[] = [];
    own.forEach((name, value) => void list.push(name + value));
    original.forEach((name, value) => void other.push(name + value));
    expect(list).toEqual(other);
  });
});

describe('key names', () => {
  const key = (init: Partial<KeyboardEvent>) =>
    ({ key: '', keyCode: 0, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...init }) as KeyboardEvent;

  it.each([
    ['a', { key: 'a', keyCode: 65 }], ['A', { key: 'A', keyCode: 65, shiftKey: true }], ['Enter', { key: 'Enter', keyCode: 13 }],
    ['ArrowUp', { key: 'ArrowUp', keyCode: 38 }], ['и', { key: 'и', keyCode: 66, ctrlKey: true }], [' ', { key: ' ', keyCode: 32 }],
  ] as const)('are what the browser says: %s', (name, init) => {
    expect(keyName(key(init))).toBe(name);
    expect(originalKeyName(key(init))).toBe(name);
  });

  it('know the Latin letter of a key, for keyboards with other letters', () => {
    expect(base[66]).toBe('b');
    expect(base[55]).toBe('7');
    expect(base[103]).toBe('7');
    expect(keyName(key({}))).toBe('Unidentified');
  });
});
