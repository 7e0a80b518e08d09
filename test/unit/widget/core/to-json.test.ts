import { afterEach, expect, it } from 'vitest';
import { toJson } from '../../../../packages/widget/src/core/to-json.ts';

const prototypes = [Array.prototype, String.prototype, Number.prototype];
afterEach(() => {
  for (const prototype of prototypes) Reflect.deleteProperty(prototype, 'toJSON');
});

it('writes arrays, texts and numbers as they are, whatever a page has added to them', () => {
  const value = { texts: ['a', ['b']], count: 2, none: null, left: undefined, at: new Date(0) };
  const plain = JSON.stringify(value);
  for (const prototype of prototypes) {
    Object.defineProperty(prototype, 'toJSON', { value: () => 'inspected', configurable: true });
  }
  expect(JSON.stringify(value)).not.toBe(plain);
  expect(toJson(value)).toBe(plain);
});
