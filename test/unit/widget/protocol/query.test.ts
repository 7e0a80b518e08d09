import { describe, expect, it } from 'vitest';
import { type QueryValue, toQuery } from '../../../../packages/widget/src/protocol/query.ts';

describe('toQuery', () => {
  it.each<[string, Record<string, QueryValue>, string]>([
    ['plain values', { a: 'x', b: 2, c: false }, 'a=x&b=2&c=false'],
    ['lists', { a: [1, 2] }, 'a[]=1&a[]=2'],
    ['objects', { a: { b: 1, c: 'd' } }, 'a[b]=1&a[c]=d'],
    ['lists in objects', { a: { b: [1, 2] } }, 'a[b][]=1&a[b][]=2'],
    ['objects in lists', { a: [{ b: 1 }, { b: 2 }] }, 'a[0][b]=1&a[1][b]=2'],
    ['lists in lists', { a: [[1], [2]] }, 'a[0][]=1&a[1][]=2'],
    ['nothing', { a: undefined, b: null, c: [], d: [null], e: {} }, ''],
    ['empty text', { a: '' }, 'a='],
    ['what must be escaped', { 'a&b': 'ü=&?#+ /', c: ['[]'] }, 'a%26b=%C3%BC%3D%26%3F%23%2B%20%2F&c[]=%5B%5D'],
  ])('serialises %s', (_name, parameters, expected) => {
    expect(toQuery(parameters)).toBe(expected);
  });

  it('is read back by URLSearchParams', () => {
    const value = 'a&b=c d+é😀%';
    expect(new URLSearchParams(toQuery({ q: value })).get('q')).toBe(value);
  });
});
