// What was typed into the plain field and then seen by the editor: no word of it goes.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lexBlocks, lexInline } from '../../../../../packages/widget/src/ui/markdown/dialect.ts';
import { type MarkdownLexer, parseMarkdown } from '../../../../../packages/widget/src/ui/rich-text/parse-markdown.ts';
import { serializeMarkdown } from '../../../../../packages/widget/src/ui/rich-text/serialize-markdown.ts';

const lexer = { lexBlocks, lexInline } as unknown as MarkdownLexer;
const parse = (text: string) => parseMarkdown(text, lexer);
const write = (text: string) => serializeMarkdown(parse(text), ({ attrs: { id, src } }) => (id ? `upload:${id}` : src));
/** What stands in the editor, line by line. */
const seen = (text: string) => {
  const doc = parse(text);
  return doc.textBetween(0, doc.content.size, '\n', (leaf) => (leaf.type.name === 'image' ? '(image)' : '\n'));
};

describe('the editor', () => {
  it.each([
    ['[order]: 12345\n[invoice]: /2026/77', '[order]: 12345\n[invoice]: /2026/77'],
    ['[docs]: https://example.com "Title"', '[docs]: https://example.com "Title"'],
    ['> [docs]: https://example.com', '[docs]: https://example.com'],
    ['see [link](javascript:alert(1)) there', 'see [link](javascript:alert(1)) there'],
    ['[**bold** word](/relative "title")', '[**bold** word](/relative "title")'],
    ['[text][order]\n\n[order]: 12345', '[text][order]\n[order]: 12345'],
    ['[](https://example.com/empty)', '[](https://example.com/empty)'],
    ['![alt]()', '![alt]()'],
    ['# ![alt]()', '![alt]()'],
    ['<custom:address>', '<custom:address>'],
    ['<u></u>', '<u></u>'],
    ['#', '#'],
    ['>', '>'],
    ['one\ntwo\n===', 'one two'],
    ['~~~ js `title`\ncode\n~~~', '~~~ js `title`\ncode\n~~~'],
  ])('shows %j as %j, and keeps it so', (typed, shown) => {
    expect(seen(typed)).toBe(shown);
    expect(seen(write(typed))).toBe(shown);
  });

  it.each(['[a](https://example.com/ "The title")', '```js title=one\ncode\n```', '10. ten\n11. eleven'])(
    'writes %j as it was',
    (typed) => expect(write(typed)).toBe(typed),
  );

  it('shows references to characters as the characters, as messages do', () => {
    expect(seen('a&nbsp;b &amp; c &lt;d&gt;')).toBe('a\u00a0b & c <d>');
    expect(seen(write('a&nbsp;b &amp; c &lt;d&gt;'))).toBe('a\u00a0b & c <d>');
  });

  /** Each stands for a word of its own. */
  const word = '$';
  const address = fc.constantFrom(word, `https://${word}.example/${word}`, `/${word}`, `javascript:${word}`, '<>', '');
  const sign = fc.constantFrom(
    ...['*', '**', '_', '__', '~~', '`', '```', '[', ']', '](', '][', ']:', '(', ')', '![', '<', '>', '<u>', '</u>'],
    ...['# ', '#### ', '> ', '- ', '1. ', '- [ ] ', '---', '===', '|', '|-|-|', '\\', '"', '&amp;', '&', ':', '!'],
    ...[' ', ' ', '  ', '\n', '\n', '\n\n', '    ', '~~~', '{width=9}', 'www.', '@', 'https://', '\t'],
  );
  const construct = fc.oneof(
    address.map((target) => `\n[${word}]: ${target}\n`),
    address.map((target) => `\n[${word}]: ${target} "${word}"\n`),
    fc.tuple(fc.constantFrom('', '!'), address).map(([mark, target]) => `${mark}[${word}](${target})`),
    address.map((target) => `[${word}](${target} '${word}')`),
    fc.constantFrom(
      `\n| ${word} | ${word} |\n|-|-|\n| ${word} |\n`,
      `\n\`\`\`${word} ${word}\n${word}\n\`\`\`\n`,
      `[${word}][same]`,
      `\n\n[same]: https://${word}.example/\n`,
    ),
  );
  const typedText = fc.array(fc.oneof(fc.constant(word), sign, construct), { maxLength: 14 }).map((parts) => {
    let count = 0;
    return parts.join('').replaceAll(word, () => `w${String.fromCharCode(97 + (count++ % 26), 97 + count / 26)}`);
  });

  it('loses no word of what was typed', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(typedText, (typed) => {
        const kept = write(typed)
          .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
          .replaceAll('\\', '');
        for (const [one] of typed.matchAll(/w[a-z]{2}/g)) expect(kept).toContain(one);
      }),
      { seed: 1, numRuns: 4000 },
    );
  });
});
