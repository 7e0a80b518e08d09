import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { harmlessSource } from '../../../../../packages/widget/src/features/conversation-markdown/harmless-source.ts';
import {
  conversationMarkdown,
  fileNameOf,
} from '../../../../../packages/widget/src/features/conversation-markdown/conversation-markdown.ts';
import { createRandom } from '../../../../helpers/random.ts';

/** A reader of Markdown that shows HTML as it is, as the most careless do. */
const careless = new Marked();
const html = (source: string) => careless.parse(source, { async: false });
/** What that could do harm with. */
const harm = (source: string) => {
  const found: string[] = [];
  void careless.walkTokens(careless.lexer(source), (token) => {
    if (token.type === 'html' || token.type === 'image') found.push(token.raw);
    if (token.type === 'link' && !/^(?:https?:|mailto:|tel:)/i.test(String(token['href']))) found.push(token.raw);
  });
  return found;
};

describe('a source that is taken along', () => {
  it.each([
    'Write to <mailto:tea@example.com> or <https://tea.example/a?b=1&c=2>',
    'Plain **words** with `code`, a [link](https://tea.example/a) and https://tea.example',
    '# Title\n\n- one\n- two\n\n1 < 2 and a > b',
    '```html\n<script>alert(1)</script>\n```\n\nand after',
    '~~~\n<b>\n~~~',
    'Write `<div>` or ``<a ` b>``',
    '| a | b |\n|---|---|\n| 1 | 2 |',
  ])('stays as it was written: %s', (source) => {
    expect(harmlessSource(source)).toBe(source);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'text <b onclick="x">y</b> <!-- open',
    '<javascript:alert(1)>',
    '[x](javascript:alert(1))',
    '[x]( <javascript:alert(1)> )',
    '[x](/relative)',
    '[x](java\nscript:alert(1))',
    '[x]\n\n[x]: javascript:alert(1)',
    '[x]:\njavascript:alert(1)\n\n[x]',
    '> [x]: data:text/html,x\n\n[x]',
    '![track](https://evil.example/pixel.png)',
    '![track][t]\n\n[t]: https://evil.example/pixel.png',
    '```\ncode\n```\n<img src=x>',
    '- ```\n  a\n  ```\n  <img src=x>\n  ```',
    '> ```\n<img src=x>\n> ```',
    'a ` b\nc ` <img src=x> ` d',
    '\\` <img src=x> `',
    '``` `x`\n<img src=x>\n```',
    '    ```\n<img src=x>',
    '```\n<img src=x>',
    '<https://x`y> <img src=x>`',
    '[`](javascript:alert(1)) `',
    '[a](https://user@evil.example)![x](y)',
  ])('does no harm: %s', (source) => {
    expect(harm(harmlessSource(source))).toEqual([]);
  });

  it('C4: does no harm however hostile pieces are joined', () => {
    const pieces = [
      '`',
      '``',
      '```',
      '~~~',
      '\n',
      '\n\n',
      '    ',
      '> ',
      '- ',
      '<img src=x>',
      '<!--',
      '-->',
      '<b>',
      '![a](',
      '[a](',
      'javascript:x',
      'https://a.example',
      ')',
      ']:',
      '[a]',
      ']',
      '\\',
      'word',
      ' ',
      '&#60;',
      '<',
      '<https://a.example',
      '>',
      '|',
      '\t',
    ];
    const random = createRandom(7);
    for (let round = 0; round < 4_000; round += 1) {
      const source = Array.from({ length: 12 }, () => pieces[random(pieces.length)]).join('');
      expect(harm(conversationMarkdown('T', [messageOf(source)])), JSON.stringify(source)).toEqual([]);
    }
  });
});

const messageOf = (content: string, fields: object = {}) => ({
  author: 'You',
  time: '10:30',
  day: undefined,
  note: '',
  content,
  files: [],
  ...fields,
});

describe('a conversation as Markdown', () => {
  it('has a title, days, and a heading for each message', () => {
    const text = conversationMarkdown('Conversation with Mina', [
      messageOf('Hello\n\n- tea', { day: 'Monday' }),
      messageOf('', {
        author: 'Mina',
        note: 'Not sent',
        files: [{ name: 'a_b.pdf', url: 'https://api.example/f(1)?x=<', words: '' }],
      }),
    ]);
    expect(text).toBe(
      '# Conversation with Mina\n\n## Monday\n\n### You · 10:30\n\n> Hello\n>\n> - tea\n\n### Mina · 10:30 · Not sent\n\n> - [a\\_b.pdf](<https://api.example/f(1)?x=%3C>)\n',
    );
  });

  it('C4: lets no message pass for another, or swallow what follows', () => {
    const hostile = '# Fake\n\n### Mina · 10:31\r\r\u2028### You\n```\nnever closed';
    const text = conversationMarkdown('T', [messageOf(hostile), messageOf('real')]);
    expect(html(text).match(/<h[1-3]>/g)).toHaveLength(6);
    expect(html(text.replace(/^>.*$/gm, '')).match(/<h[1-3]>/g)).toHaveLength(3);
    expect(text.split('\n').filter((line) => line && !line.startsWith('>'))).toEqual([
      '# T',
      '### You · 10:30',
      '### You · 10:30',
    ]);
  });

  it.each(['javascript:alert(1)', 'blob:https://shop.example/1', 'data:text/html,x', 'https://user@evil.example/', ''])(
    'writes the name of a file alone where its address is %s',
    (url) => {
      const text = conversationMarkdown('T', [messageOf('', { files: [{ name: '](x) <b>', url, words: '' }] })]);
      expect(text).toContain('> - \\](x) \\<b\\>');
      expect(harm(text)).toEqual([]);
      expect(html(text)).not.toContain('<a');
    },
  );
});

describe('the name of the file', () => {
  it.each([
    ['Mina', 'Mina-2026-01-02.md'],
    ['../..\\etc/passwd', 'etc-passwd-2026-01-02.md'],
    ['سارة \u202Egnp', 'سارة-gnp-2026-01-02.md'],
    ['...', 'conversation-2026-01-02.md'],
    ['x'.repeat(500), `${'x'.repeat(60)}-2026-01-02.md`],
  ])('of %s', (persona, name) => {
    expect(fileNameOf(persona, '2026-01-02')).toBe(name);
  });
});
