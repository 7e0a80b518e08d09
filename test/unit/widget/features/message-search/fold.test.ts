import { describe, expect, it } from 'vitest';
import { findAll, foldQuery } from '../../../../../packages/widget/src/features/message-search/fold.ts';
import { searchedText } from '../../../../../packages/widget/src/features/message-search/plain-words.ts';

const marked = (text: string, query: string) =>
  findAll(text, foldQuery(query)).map(([from, to]) => text.slice(from, to));

describe('what is found', () => {
  it.each([
    ['case', 'Green TEA and tea', 'tea', ['TEA', 'tea']],
    ['accents', 'Une crème brûlée', 'CREME BRULEE', ['crème brûlée']],
    ['accents that stand apart', 'cre\u0300me', 'crème', ['cre\u0300me']],
    ['letters with strokes', 'Łódź, Ærø, smørrebrød', 'lodz', ['Łódź']],
    ['ø', 'smørrebrød', 'smorrebrod', ['smørrebrød']],
    ['ß', 'Lange Straße', 'strasse', ['Straße']],
    ['ẞ', 'Lange Straße', 'STRAẞE', ['Straße']],
    ['final sigma', 'ΟΔΟΣ', 'οδός', ['ΟΔΟΣ']],
    ['Turkish letters', 'İstanbul ışık', 'ISIK', ['ışık']],
    ['vowel marks of Arabic', 'قَهْوَةٌ طازَجة', 'قهوه', ['قَهْوَةٌ']],
    ['forms of alef', 'أنا إلى آخر', 'اخر', ['آخر']],
    ['tatweel', 'شـــاي', 'شاي', ['شـــاي']],
    ['points of Hebrew', 'שָׁלוֹם', 'שלום', ['שָׁלוֹם']],
    ['wide letters', 'ＴＥＡ', 'tea', ['ＴＥＡ']],
    ['Hangul', '녹차 주세요', '녹차', ['녹차']],
    ['Thai, whose vowels are letters', 'ชา น้ำ', 'น้ำ', ['น้ำ']],
    ['any blanks', 'green\n  tea', 'green tea', ['green\n  tea']],
    ['signs outside the first plane', '🍵 tea 🍵', '🍵', ['🍵', '🍵']],
    ['what is cut by signs that are not seen', 'sen\u00adcha', 'sencha', ['sen\u00adcha']],
  ])('knows no difference of %s', (_what, text, query, found) => {
    expect(marked(text, query)).toEqual(found);
  });

  it('keeps apart what a language keeps apart', () => {
    expect(marked('कि', 'की')).toEqual([]);
    expect(marked('か', 'が')).toEqual([]);
  });

  it('finds nothing for an empty query', () => {
    expect(findAll('text', foldQuery('  \u200b'))).toEqual([]);
  });
});

describe('the words of a message', () => {
  const words = (content: string) => searchedText(content, []);

  it('are those that are read, not the marks of the markdown or its addresses', () => {
    expect(words('# A **bold** [shop](https://evil.example/secret)\n- [x] done `code`')).toBe(
      'A bold shop\ndone code\n'.trim(),
    );
    expect(words('| a | b |\n|---|---|\n| c | d |')).not.toContain('-');
    expect(words('a snake_case and _this_')).toBe('a snake_case and this');
  });

  it('leave code as it is', () => {
    expect(words('```ts\nconst a_b = **x**;\n```\n')).toContain('const a_b = **x**;');
  });

  it('hold names of files and transcripts', () => {
    const file = {
      type: 'FILE',
      url: 'https://api.example/x',
      name: 'Menu.pdf',
      mimeType: '',
      content: 'spoken',
    } as const;
    expect(searchedText('', [file])).toContain('Menu.pdf\nspoken');
  });
});
