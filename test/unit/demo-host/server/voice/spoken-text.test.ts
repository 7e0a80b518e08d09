import { createSpokenText } from '@persona-chat/demo-host/server/voice/spoken-text.ts';
import { describe, expect, it } from 'vitest';
import { readSentences } from '../support/read-sentences.ts';

describe('createSpokenText', () => {
  it.each<[string, readonly string[]]>([
    ['Good morning. How are you? Fine!', ['Good morning.', 'How are you?', 'Fine!']],
    ['It costs 4.90, or 14.50 by post.', ['It costs 4.90, or 14.50 by post.']],
    ['**Bold**, *slanted* and `code`. Then more', ['Bold, slanted and code.', 'Then more']],
    ['# A heading\n\n- [x] Warm the cups\n- Weigh', ['A heading', 'Warm the cups', 'Weigh']],
    ['1. Fresh water\n2. A pot', ['1. Fresh water', '2. A pot']],
    ['> Quoted\n> twice', ['Quoted', 'twice']],
    ['Read [the notes](https://example.com/a?b=c) at https://example.com now.', ['Read the notes at now.']],
    ['![A cup](https://x.example/cup.svg)', ['A cup']],
    ['Before.\n```js\nconst a = 1. + 2;\n```\nAfter.', ['Before.', 'After.']],
    ['| Tea | Water |\n| --- | ---: |\n| Sencha | 70 °C |', ['Tea, Water', 'Sencha, 70 °C']],
    ['---\n***\n…', []],
    ['お茶をどうぞ。お湯は七十度です。', ['お茶をどうぞ。', 'お湯は七十度です。']],
    ['She said “Enough.” And left.', ['She said “Enough.”', 'And left.']],
    ['', []],
  ])('reads %j', (text, sentences) => {
    expect(readSentences(text)).toEqual(sentences);
    expect(readSentences(text, 1)).toEqual(sentences);
    expect(readSentences(text, 7)).toEqual(sentences);
  });

  it('gives a sentence as soon as the next one begins', () => {
    const spoken = createSpokenText();
    expect(spoken.push('Good morning.')).toEqual([]);
    expect(spoken.push(' How')).toEqual(['Good morning.']);
  });

  it('cuts what has no end, at a pause where there is one', () => {
    const pieces = readSentences(`${'word '.repeat(50)}and then, ${'more '.repeat(80)}`);
    expect(pieces[0]).toMatch(/then,$/);
    expect(pieces.every(({ length }) => length <= 301)).toBe(true);
    expect(pieces.join(' ')).toBe(`${'word '.repeat(50)}and then, ${'more '.repeat(80)}`.trim());
    expect(readSentences('x'.repeat(1_000)).join('')).toBe('x'.repeat(1_000));
  });
});
