import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createFormulaReader,
  indexOf,
  privateLetters,
} from '../../../../../packages/widget/src/ui/formulas/formula-reader.ts';

const letters = new RegExp(privateLetters.source, 'g');

/** The text with `◊` for each formula, and the TeX of each; `…` marks one that has not ended. */
function read(text: string, isStreaming = false): readonly [text: string, ...tex: string[]] {
  const { text: masked, formulas } = createFormulaReader()(text, isStreaming);
  return [masked.replace(letters, '◊'), ...formulas.map(({ tex, isOpen }) => tex + (isOpen ? '…' : ''))];
}

const restored = (text: string, isStreaming: boolean) => {
  const { text: masked, formulas } = createFormulaReader()(text, isStreaming);
  return masked.replace(letters, (letter) => formulas[indexOf(letter)]?.source ?? '?');
};

describe('a formula', () => {
  const cases: readonly (readonly [text: string, shown: string, ...tex: string[]])[] = [
    ['With $x$ and $y^2$.', 'With ◊ and ◊.', 'x', 'y^2'],
    ['**$x$** and the $n$th', '**◊** and the ◊th', 'x', 'n'],
    ['设$x$为', '设◊为', 'x'],
    ['is $9.8 \\text{ m/s}^2$', 'is ◊', '9.8 \\text{ m/s}^2'],
    ['$a \\$ b$', '◊', 'a \\$ b'],
    ['so \\(x^2\\), and \\[ a + b \\]', 'so ◊, and ◊', 'x^2', 'a + b'],
    ['$$\na\n- b\n$$\nMore', '◊\nMore', 'a\n- b'],
    ['- item\n  $$x$$', '- item\n  ◊', 'x'],
    ['> $$\n> a\n> $$\n> b', '> ◊\n> b', 'a'],
    ['| $|x|$ | b |', '| ◊ | b |', '|x|'],
    ['```math\na\n```\nMore', '◊\nMore', 'a'],
    ['1. ```math\n   a\n   ```', '1. ◊', 'a'],
  ];
  for (const [text, ...expected] of cases) {
    it(`is read in ${JSON.stringify(text)}`, () => expect(read(text)).toEqual(expected));
  }

  const texts = [
    'costs $5 and $10',
    '$5-$10',
    'price ($5) and ($6)',
    'from $5k to 10k$ a year',
    'I have $5. You have 6$.',
    'US$5 and A$b$',
    'pay $$ or $$$',
    'in $HOME and $PATH',
    'a $ b $ c',
    '\\$x$ is one dollar',
    'see \\[1\\], \\[a note\\] and \\[text\\](https://a.example)',
    'f\\(x\\)',
    '`$x$` and ``a ` $y$``',
    '```js\nconst a = `$x$`;\n```',
    '~~~\n$$x$$\n~~~',
    '```latex\n\\frac{1}{2}\n```',
    '```mermaid\ngraph LR\n  A --> B\n```',
    '[link](https://a.example/?a=$b$)',
    'https://a.example/$b$c',
    '$x$'.replace('x', 'no\n\nformula'),
    '$$\na\n\nb\n$$',
    '```math\n\n```',
    `$$${'x+'.repeat(2100)}$$`,
  ];
  for (const text of texts) {
    it(`is none in ${JSON.stringify(text.slice(0, 60))}`, () => expect(read(text)).toEqual([text]));
  }

  it('is none in a text that has private letters of its own', () => {
    expect(createFormulaReader()('a \ue000 $x$', false)).toEqual({ text: 'a \ue000 $x$', formulas: [] });
  });
});

describe('a text that grows', () => {
  it('keeps an open formula as text until it ends', () => {
    expect(read('So $\\frac{a}{b', true)).toEqual(['So ◊', '\\frac{a}{b…']);
    expect(read('So $$\n- a\n', true)).toEqual(['So ◊', '- a…']);
    expect(read('So\n```math\n- a', true)).toEqual(['So\n◊', '- a…']);
    expect(read('So $\\frac{a}{b')).toEqual(['So $\\frac{a}{b']);
  });

  it('waits for what follows a dollar, which may make it money', () => {
    expect(read('$x-$', true)).toEqual(['◊', 'x-…']);
    expect(read('$x-$ ', true)).toEqual(['◊ ', 'x-']);
    expect(read('$x-$1', true)).toEqual(['$x-$1']);
  });

  it('gives up what never ends', () => {
    expect(read('only $\\pi and then\n\nmore', true)).toEqual(['only $\\pi and then\n\nmore']);
    expect(read('costs $5 and **more', true)).toEqual(['costs $5 and **more']);
  });

  it('reads the same in any pieces as at once', () => {
    const pieces = [
      ...'$$$\\()[]`~ \n\n\n>-|x1.'.split(''),
      '\\(',
      '\\)',
      '\\[',
      '\\]',
      '$$',
      '```math\n',
      '```',
      '\n\n',
      'a+b',
    ];
    const any = fc.array(fc.constantFrom(...pieces), { maxLength: 50 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(any, fc.nat({ max: 7 }), (text, size) => {
        const reader = createFormulaReader();
        for (let end = size; end < text.length; end += size + 1) {
          const piece = text.slice(0, end);
          expect(reader(piece, true)).toEqual(createFormulaReader()(piece, true));
        }
        expect(reader(text, false)).toEqual(createFormulaReader()(text, false));
        expect(restored(text, true)).toBe(text);
        expect(restored(text, false)).toBe(text);
      }),
      { numRuns: 1500 },
    );
  });

  it('costs no more than its length', () => {
    for (const part of [
      '$',
      '$$',
      '$x',
      '\\(',
      '\\[ ',
      '`',
      '``a',
      '$$x\n',
      '](',
      '~~~',
      '\\',
      '$\\',
      '\n```math\n',
      '> $$\n',
    ]) {
      const text = part.repeat(60_000 / part.length);
      const start = performance.now();
      createFormulaReader()(text, true);
      createFormulaReader()(text, false);
      expect(performance.now() - start, JSON.stringify(part)).toBeLessThan(2_000);
    }
  });
});
