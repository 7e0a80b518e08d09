import { describe, expect, it } from 'vitest';
import { lexBlocks, lexInline } from '../../../../../packages/widget/src/ui/markdown/dialect.ts';
import { type MarkdownLexer, parseMarkdown } from '../../../../../packages/widget/src/ui/rich-text/parse-markdown.ts';
import { serializeMarkdown } from '../../../../../packages/widget/src/ui/rich-text/serialize-markdown.ts';
import { randomDocument } from '../../../../helpers/random-documents.ts';

const lexer = { lexBlocks, lexInline } as unknown as MarkdownLexer;

describe('markdown of the editor', () => {
  // Thousands of documents are seconds of work.
  it('is read back as the same document', { timeout: 60_000 }, () => {
    const failures: string[] = [];
    for (let seed = 0; seed < 3000; seed += 1) {
      const doc = randomDocument(seed);
      doc.check();
      const text = serializeMarkdown(doc, ({ attrs: { id, src } }) => (id ? `upload:${id}` : src));
      const back = parseMarkdown(text, lexer);
      if (!back.eq(doc)) failures.push(`${seed}\n${text}\n  ${doc.toString()}\n  ${back.toString()}`);
    }
    expect(failures.length, failures.slice(0, 6).join('\n\n')).toBe(0);
  });
});
