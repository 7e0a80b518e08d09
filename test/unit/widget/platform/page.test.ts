import { afterEach, expect, it, vi } from 'vitest';
import { createPage } from '../../../../packages/widget/src/platform/page.ts';

afterEach(() => void vi.unstubAllGlobals());

it('leaves the address alone where the page may not change it', () => {
  vi.stubGlobal('location', { href: 'about:srcdoc' });
  vi.stubGlobal('history', {
    replaceState() {
      throw new DOMException('no', 'SecurityError');
    },
  });
  expect(() => createPage().replaceQuery('lang', 'de')).not.toThrow();
});

it.each([
  ['', '?lang=de'],
  ['?', '?lang=de'],
  ['#part', '?lang=de#part'],
  ['?q=a%20b&flag', '?q=a%20b&flag&lang=de'],
  ['?q=a%20b&flag&path=/x/y', '?q=a%20b&flag&path=/x/y&lang=de'],
  ['?q=a+b&empty=&=x&&sum=1+1#top', '?q=a+b&empty=&=x&&sum=1+1&lang=de#top'],
  ['?q=%E4%20x', '?q=%E4%20x&lang=de'],
  ["?q=it's;lang=en&%zz=%", '?q=it%27s;lang=en&%zz=%&lang=de'],
  ['?b=2&lang=en&a=1', '?b=2&lang=de&a=1'],
  ['?lang&a=%20', '?lang=de&a=%20'],
  ['?lang=de', '?lang=de'],
  ['??lang=en', '??lang=en&lang=de'],
  ['?lang=fr&q=%20&lang=en&LANG=x&language=y&l%61ng=z', '?lang=de&q=%20&LANG=x&language=y'],
  ['?a=1&__proto__=%2F&lang', '?a=1&__proto__=%2F&lang=de'],
])('sets a language in %j and leaves the rest as it stands', (before, after) => {
  const page = 'https://shop.example/tea%20pots';
  const state = { place: 7 };
  const replaced: unknown[] = [];
  vi.stubGlobal('location', new URL(page + before));
  vi.stubGlobal('history', {
    state,
    replaceState: (...given: unknown[]) => replaced.push(...given.map((one) => (one instanceof URL ? one.href : one))),
  });
  createPage().replaceQuery('lang', 'de');
  expect(replaced).toEqual([state, '', page + after]);
});
