import { expect, it } from 'vitest';
import { excerptParts } from '../../../build/docs-site/client/excerpt.ts';

const long = `${'before it '.repeat(20)}the data-launcher and the launcher-image, ${'behind it '.repeat(20)}`;

it('has whole words around the first one that was found, and each that was found by itself', () => {
  const parts = excerptParts(long, ['launcher', 'launcher-image']);
  expect(parts.filter((_part, index) => index % 2 === 1)).toEqual(['launcher', 'launcher-image']);
  const shown = parts.join('');
  expect(shown).toMatch(/^…\u2060(before|it) [^…]*(behind|it)…$/);
  expect(shown.length).toBeLessThanOrEqual(143);
});

it('has all of a short text, without a sign that something was cut', () => {
  expect(excerptParts(' A Tag and more ', ['tag'])).toEqual(['A ', 'Tag', ' and more']);
  expect(excerptParts('Nothing of it', [])).toEqual(['Nothing of it']);
  expect(excerptParts('', ['tag'])).toEqual(['']);
});

it('shows what was found also in a word without an end', () => {
  expect(excerptParts(`${'x/'.repeat(200)}tag/${'y/'.repeat(200)}`, ['tag'])[1]).toBe('tag');
});
