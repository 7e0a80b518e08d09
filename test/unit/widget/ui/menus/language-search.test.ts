import { describe, expect, it } from 'vitest';
import languages from '../../../../../locales/languages.json';
import { matchingLanguages } from '../../../../../packages/widget/src/ui/menus/language-search.ts';

const codes = (query: string) => matchingLanguages(languages, query).map((language) => language.code);

describe('matchingLanguages', () => {
  it('shows all 31 without a query', () => {
    expect(codes('')).toHaveLength(31);
  });

  it.each([
    ['german', 'DE'],
    ['DEUT', 'DE'],
    ['  français ', 'FR'],
    ['francais', 'FR'],
    ['日本', 'ja-JP'],
    ['pt-', 'PT'],
    ['العر', 'AR'],
  ])('finds %j', (query, code) => {
    expect(codes(query)).toContain(code);
  });

  it('finds nothing for what is no language', () => {
    expect(codes('klingon')).toEqual([]);
  });
});
