import { describe, expect, it } from 'vitest';
import { placeAfter, placePage } from '../../../../../packages/widget/src/features/timeline/message-order.ts';

const split = (text: string) => text.split('');
const isTail = (key: string) => key === 'x' || key === 'y';

describe('placePage', () => {
  it.each<[string, string, string, 'older' | 'newest', string]>([
    ['an empty list takes the page', '', 'ab', 'newest', 'ab'],
    ['an older page goes to the front', 'cd', 'ab', 'older', 'abcd'],
    ['an unknown newest page goes before what is unconfirmed', 'abxy', 'cd', 'newest', 'abcdxy'],
    ['an overlap keeps its place', 'cde', 'abcd', 'older', 'abcde'],
    ['the first page goes before what has come since it was asked for', 'xd', 'abcd', 'older', 'abcdx'],
    ["the server's order wins", 'abdc', 'cd', 'newest', 'abcd'],
    ['what came meanwhile is put between', 'adx', 'abcd', 'newest', 'abcdx'],
    ['a double in the page counts once', 'a', 'abb', 'newest', 'ab'],
    ['an empty page changes nothing', 'abx', '', 'newest', 'abx'],
  ])('%s', (_name, keys, page, where, expected) => {
    expect(placePage(split(keys), split(page), where, isTail).join('')).toBe(expected);
  });
});

describe('placeAfter', () => {
  it.each([
    ['abc', 'x', 'a', 'axbc'],
    ['abc', 'x', 'gone', 'abcx'],
    ['abc', 'b', 'c', 'abc'],
  ])('places into %s the key %s after %s', (keys, key, after, expected) => {
    expect(placeAfter(split(keys), key, after).join('')).toBe(expected);
  });
});
