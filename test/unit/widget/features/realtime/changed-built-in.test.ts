import { afterEach, expect, it, vi } from 'vitest';
import { changedBuiltIn } from '../../../../../packages/widget/src/features/realtime/changed-built-in.ts';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(Array.prototype, 'toJSON');
});

/** Array.from of MooTools 1.3 to 1.5. */
const mooTools = (item: unknown) => (item == null ? [] : Array.isArray(item) ? item : [item]);

it('finds nothing where the language is as it should be', () => {
  expect(changedBuiltIn()).toBeUndefined();
});

it('finds what MooTools and Prototype.js have replaced, and what a hardened page has frozen', () => {
  const from = vi.spyOn(Array, 'from').mockImplementation(mooTools as never);
  const found = changedBuiltIn();
  from.mockRestore();
  expect(found).toBe('Array.from');
  Object.assign(Array.prototype, { toJSON: () => '[]' });
  expect(changedBuiltIn()).toBe('toJSON');
  Reflect.deleteProperty(Array.prototype, 'toJSON');
  vi.spyOn(Object, 'isFrozen').mockReturnValue(true);
  expect(changedBuiltIn()).toBe('Object.prototype');
});

it('throws nothing where the page has put something that does', () => {
  const from = vi.spyOn(Array, 'from').mockImplementation(() => {
    throw new Error('lists only');
  });
  const found = changedBuiltIn();
  from.mockRestore();
  expect(found).toBe('Array.from');
  Object.assign(Array.prototype, {
    toJSON() {
      throw new Error('lists only');
    },
  });
  expect(changedBuiltIn()).toBe('toJSON');
});

it.each([
  [
    'MooTools 1.2',
    function (this: (...given: unknown[]) => unknown, scope: unknown, ...bound: unknown[]) {
      return (...given: unknown[]) => Reflect.apply(this, scope, bound.length > 0 ? bound : given);
    },
  ],
  [
    'Sugar 1.2',
    function (this: unknown) {
      if (Object.prototype.toString.call(this) !== '[object Function]') throw new TypeError('no function');
      return () => 'b';
    },
  ],
])('finds a bind that is not as the language has it: %s', (_, bind) => {
  vi.spyOn(Function.prototype, 'bind').mockImplementation(bind as never);
  const found = changedBuiltIn();
  vi.restoreAllMocks();
  expect(found).toBe('Function.prototype.bind');
});
