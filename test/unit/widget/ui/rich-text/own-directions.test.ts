// In which direction each block of the editor runs.

import { EditorState } from 'prosemirror-state';
import type { Decoration } from 'prosemirror-view';
import { expect, it } from 'vitest';
import { lexBlocks, lexInline } from '../../../../../packages/widget/src/ui/markdown/dialect.ts';
import { ownDirections } from '../../../../../packages/widget/src/ui/rich-text/own-directions.ts';
import { type MarkdownLexer, parseMarkdown } from '../../../../../packages/widget/src/ui/rich-text/parse-markdown.ts';

const lexer = { lexBlocks, lexInline } as unknown as MarkdownLexer;
const stateOf = (text: string) => EditorState.create({ doc: parseMarkdown(text, lexer), plugins: [ownDirections] });

/** Each block with a direction of its own: its name, and the direction. */
const directionsOf = (state: EditorState) =>
  (ownDirections.getState(state)?.find() ?? [])
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .map((one) => {
      const { attrs } = (one as Decoration & { readonly type: { readonly attrs: { readonly dir: string } } }).type;
      return `${state.doc.nodeAt(one.from)?.type.name} ${attrs.dir}`.trim();
    });

it('leaves a block without letters to what is around it, until one is typed', () => {
  const empty = stateOf('');
  expect(directionsOf(empty)).toEqual(['paragraph']);
  const typed = empty.apply(empty.tr.insertText('12 ', 1));
  expect(directionsOf(typed)).toEqual(['paragraph']);
  const written = typed.apply(typed.tr.insertText('شاي', 4));
  expect(directionsOf(written)).toEqual(['paragraph auto']);
  expect(directionsOf(written.apply(written.tr.delete(1, 7)))).toEqual(['paragraph']);
  const split = written.apply(written.tr.split(7));
  expect(directionsOf(split)).toEqual(['paragraph auto', 'paragraph']);
});

it('lets a list and a quote run as their first letter does', () => {
  expect(directionsOf(stateOf('- شاي\n- tea\n\n> 1. green'))).toEqual([
    'bullet_list rtl',
    'paragraph auto',
    'paragraph auto',
    'blockquote ltr',
    'ordered_list ltr',
    'paragraph auto',
  ]);
});
