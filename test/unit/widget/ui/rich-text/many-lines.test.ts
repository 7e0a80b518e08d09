import { expect, it } from 'vitest';
import { schema } from '../../../../../packages/widget/src/ui/rich-text/schema.ts';
import { serializeMarkdown } from '../../../../../packages/widget/src/ui/rich-text/serialize-markdown.ts';

const lines = 200_000;

it('a paragraph of very many lines is written', () => {
  const strong = schema.marks.strong.create();
  const letters = Array.from({ length: lines }, () => [schema.text('a', [strong]), schema.nodes.hard_break.create()]);
  const doc = schema.nodes.doc.create(null, schema.nodes.paragraph.create(null, letters.flat()));
  expect(serializeMarkdown(doc, () => null).split('\n').length).toBe(lines);
});

it('code with very many backticks is written', () => {
  const code = schema.text('` '.repeat(lines));
  const doc = schema.nodes.doc.create(null, schema.nodes.code_block.create(null, code));
  expect(serializeMarkdown(doc, () => null).startsWith('```\n')).toBe(true);
});
