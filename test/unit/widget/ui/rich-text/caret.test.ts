// A draft between the two ways to write: what is typed next at its end stands where it stood.

import { describe, expect, it } from 'vitest';
import { lexBlocks, lexInline } from '../../../../../packages/widget/src/ui/markdown/dialect.ts';
import {
  parseWithCaret,
  serializeDraft,
  serializeWithCaret,
} from '../../../../../packages/widget/src/ui/rich-text/caret.ts';
import { type MarkdownLexer, parseMarkdown } from '../../../../../packages/widget/src/ui/rich-text/parse-markdown.ts';

const lexer = { lexBlocks, lexInline } as unknown as MarkdownLexer;
const address = () => null;
const draftOf = (text: string) => serializeDraft(parseWithCaret(text, text.length, lexer).doc, address);
const outline = (text: string) => parseMarkdown(text, lexer).toString();

describe('a draft that ends in code', () => {
  it.each(['```\ntea\n```', 'look:\n\n````js\n```\n````', '> ```\n> tea\n> ```', '- a\n\n  ```\n  tea\n  ```'])(
    'leaves what is typed behind it outside of the code: %j',
    (text) => {
      const draft = draftOf(text);
      expect(draft).toBe(`${text}\n`);
      // A draft that is looked at again does not grow.
      expect(draftOf(draft)).toBe(draft);
      expect(outline(`${draft}below`)).toContain('"below"');
      expect(outline(draft)).toBe(outline(text));
    },
  );

  it.each(['tea', '`tea`', '``` a``b ```', '\\`\\`\\`', '```\ntea\n```\n\nbelow'])('grows nowhere else: %j', (text) =>
    expect(draftOf(text)).not.toMatch(/\n$/),
  );

  it('has the caret behind the code where it stood there, and in it where it stood in it', () => {
    const draft = '```\ntea\n```\n';
    const behind = parseWithCaret(draft, draft.length, lexer);
    expect(behind.doc.toString()).toBe('doc(code_block("tea"), paragraph)');
    expect(behind.doc.resolve(behind.caret).parent.type.name).toBe('paragraph');
    expect(serializeWithCaret(behind.doc, behind.caret, address)).toEqual({ text: draft, offset: draft.length });
    const inside = parseWithCaret(draft, 6, lexer);
    expect(inside.doc.textBetween(0, inside.caret)).toBe('te');
    expect(serializeWithCaret(inside.doc, inside.caret, address)).toEqual({ text: draft, offset: 6 });
  });

  it('is still code where its fence is open', () => {
    const { doc, caret } = parseWithCaret('```\n', 4, lexer);
    expect(doc.toString()).toBe('doc(code_block)');
    expect(doc.resolve(caret).parent.type.name).toBe('code_block');
  });
});
