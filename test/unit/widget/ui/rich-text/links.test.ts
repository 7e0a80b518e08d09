import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { lexBlocks, lexInline } from '../../../../../packages/widget/src/ui/markdown/dialect.ts';
import {
  applyLink,
  createAutolink,
  linkPassage,
  readAddress,
} from '../../../../../packages/widget/src/ui/rich-text/links.ts';
import { type MarkdownLexer, parseMarkdown } from '../../../../../packages/widget/src/ui/rich-text/parse-markdown.ts';
import { serializeMarkdown } from '../../../../../packages/widget/src/ui/rich-text/serialize-markdown.ts';

const lexer = { lexBlocks, lexInline } as unknown as MarkdownLexer;
const read = (typed: string) => {
  const answer = readAddress(typed);
  return 'url' in answer ? answer.url.href : answer.problem;
};

describe('SEC3: an address that is typed', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    ['  example.com/a b  ', 'https://example.com/a%20b'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['localhost:3000', 'https://localhost:3000/'],
    ['//example.com', 'https://example.com/'],
    ['http://example.com', 'http://example.com/'],
    ['HTTPS://Example.com', 'https://example.com/'],
    ['tea@example.com', 'mailto:tea@example.com'],
    ['mailto:tea@example.com', 'mailto:tea@example.com'],
    ['tel:+4930123', 'tel:+4930123'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['[::1]:80/x', 'https://[::1]:80/x'],
  ])('%s leads to %s', (typed, href) => expect(read(typed)).toBe(href));

  it.each(['', '   ', '\t\n'])('is due: %j', (typed) => expect(read(typed)).toBe('editor.urlRequired'));

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'javascript',
    'javascript.example.com',
    'java script.example.com',
    'javascript://example.com/%0aalert(1)',
    'file:///etc/passwd',
    'vbscript:msgbox',
    'data:text/html,x',
    'data:image/png;base64,AAAA',
    'blob:https://example.com/x',
    'ftp://example.com',
    'https:evil',
    'https:/evil.example',
    'https:///evil.example',
    'https://user@example.com',
    'https://user:pw@example.com',
    'https://exa\u202emple.com',
    'https://exam\u200bple.com',
    'https://',
    'tea',
    'two words',
    'https://tea',
    'example..com',
    'http://%65vil.example',
  ])('is refused: %j', (typed) => expect(read(typed)).toBe('editor.urlInvalid'));
});

const stateOf = (markdown: string, from: number, to = from) => {
  const doc = parseMarkdown(markdown, lexer);
  return EditorState.create({
    doc,
    selection: TextSelection.create(doc, from, to),
    plugins: [createAutolink(() => false)],
  });
};
const text = (state: EditorState) => serializeMarkdown(state.doc, () => null);

describe('the passage of a link', () => {
  const markdown = 'See [our **tea** list](https://example.com/) now';

  it.each([5, 9, 14, 17])('is all of the link around position %i', (position) => {
    expect(linkPassage(stateOf(markdown, position))).toEqual({
      from: 5,
      to: 17,
      href: 'https://example.com/',
      text: 'our tea list',
    });
  });

  it('is the selection elsewhere', () => {
    expect(linkPassage(stateOf(markdown, 1, 4))).toEqual({ from: 1, to: 4, href: '', text: 'See' });
  });

  it('keeps its other looks when only the address changes', () => {
    const state = stateOf(markdown, 9);
    const next = state.apply(applyLink(state.tr, linkPassage(state), 'https://other.example/', 'our tea list'));
    expect(text(next)).toContain('https://other.example/');
    expect(text(next)).toContain('**');
    expect(text(next)).not.toContain('https://example.com/');
  });

  it('shows the address where there is no text', () => {
    const state = stateOf('See ', 5);
    const next = state.apply(applyLink(state.tr, linkPassage(state), 'https://example.com/', ''));
    expect(text(next)).toBe('See [example.com](https://example.com/)');
  });
});

describe('an address in the text', () => {
  const typed = (before: string, addition: string) => {
    const state = stateOf(before, before.length + 1);
    return text(state.apply(state.tr.insertText(addition)));
  };

  it.each([
    ['https://example.com', '[https\\://example.com](https://example.com/)'],
    ['https://example.com.', '[https\\://example.com](https://example.com/).'],
    ['(https://example.com/a)', '([https\\://example.com/a](https://example.com/a))'],
    ['https://user@example.com', 'https\\://user@example.com'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('becomes a link where it is one: %s', (addition, expected) => expect(typed('', addition)).toBe(expected));

  it('follows what is typed on', () => {
    let state = stateOf('', 1);
    for (const letter of 'https://example.com/tea') state = state.apply(state.tr.insertText(letter));
    expect(text(state)).toBe('[https\\://example.com/tea](https://example.com/tea)');
  });

  it('leaves a link that was made with another address', () => {
    const state = stateOf('[https\\://one.example](https://two.example/)', 20);
    expect(text(state.apply(state.tr.insertText('x', 18)))).toContain('](https://two.example/)');
  });
});
