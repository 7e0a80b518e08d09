// The caret across the two ways to write: a mark of its own travels with the text, and is taken out on the other side.

import { Fragment, type Node, Slice } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import { type MarkdownLexer, parseMarkdown } from './parse-markdown.ts';
import { schema } from './schema.ts';
import type { ImageAddress } from './serialize-inline.ts';
import { serializeMarkdown } from './serialize-markdown.ts';

/** A private character that no text has. It counts as a letter, so that it changes little of what surrounds it. */
const caretMark = '\u{f8ff}';
/** Inside a delimiter the mark would tear it: the next places are tried. */
const attempts = 8;

export interface Placed {
  readonly doc: Node;
  /** Position of the caret. */
  readonly caret: number;
}

/** Markdown with a caret at `offset` → the document with the caret at the same letter. */
export function parseWithCaret(text: string, offset: number, lexer: MarkdownLexer): Placed {
  const parsed = parseMarkdown(text, lexer);
  const doc = withEnd(parsed, text, lexer);
  if (offset > text.trimEnd().length) return { doc, caret: Selection.atEnd(doc).from };
  for (let place = offset; place <= Math.min(text.length, offset + attempts); place += 1) {
    const marked = parseMarkdown(text.slice(0, place) + caretMark + text.slice(place), lexer);
    const caret = findMark(marked);
    if (caret < 0) continue;
    const cleaned = marked.replace(caret, caret + caretMark.length, Slice.empty);
    if (cleaned.eq(parsed)) return { doc, caret };
  }
  return { doc, caret: Selection.atEnd(doc).from };
}

/** What was typed last stays: a blank before the next word, the line that was just begun. */
function withEnd(doc: Node, text: string, lexer: MarkdownLexer): Node {
  const end = /\s+$/.exec(text)?.[0] ?? '';
  const { $from } = Selection.atEnd(doc);
  const isLine = end.includes('\n');
  // A line behind a closing fence is none of the code's.
  const isThere = endsInCode(doc)
    ? !isLine || endsInCode(parseMarkdown(`${text}x`, lexer))
    : end === text || $from.parent.textContent.endsWith(end);
  if (isThere) return doc;
  const place = isLine ? doc.content.size : $from.pos;
  return doc.replace(
    place,
    place,
    new Slice(Fragment.from(isLine ? schema.nodes.paragraph.create() : schema.text(end)), 0, 0),
  );
}

function endsInCode(doc: Node): boolean {
  return Selection.atEnd(doc).$from.parent.type.spec.code === true;
}

/** A closing fence is the last line. */
const endsInFence = /(?:^|\n)[ >]*`{3,}$/;

/** The document as a draft: blanks at its very end may be followed by a word, and a fence by a line. */
export function serializeDraft(doc: Node, addressOf: ImageAddress): string {
  const { parent } = Selection.atEnd(doc).$from;
  const { text: last = '', marks = [] } = parent.lastChild ?? {};
  const text = serializeMarkdown(doc, addressOf);
  if (endsInFence.test(text)) return `${text}\n`;
  return text && !parent.type.spec.code && marks.length === 0 ? text + (/ *$/.exec(last)?.[0] ?? '') : text;
}

/** The document with a caret → its markdown with the caret at the same letter. */
export function serializeWithCaret(
  doc: Node,
  caret: number,
  addressOf: ImageAddress,
): { readonly text: string; readonly offset: number } {
  const text = serializeDraft(doc, addressOf);
  const place = doc.resolve(caret);
  // In a paragraph that was just begun, and is not written yet.
  const isBegun = place.parent.content.size === 0 && caret === Selection.atEnd(doc).from && !endsInCode(doc);
  if (!place.parent.isTextblock || isBegun) return { text, offset: text.length };
  const mark = schema.text(caretMark, place.parent.type.allowedMarks(place.marks()));
  const marked = serializeDraft(doc.replace(caret, caret, new Slice(Fragment.from(mark), 0, 0)), addressOf);
  const offset = marked.indexOf(caretMark);
  return offset >= 0 && marked.replace(caretMark, '') === text
    ? { text, offset }
    : { text, offset: nearestOffset(doc, caret, text) };
}

/** Where the mark changed the text around it: behind the last word before the caret. */
function nearestOffset(doc: Node, caret: number, text: string): number {
  const before = doc.textBetween(0, caret, ' ', ' ');
  const word = /\S+$/.exec(before.trimEnd())?.[0] ?? '';
  const count = before.split(word).length - 1;
  let offset = 0;
  for (let index = 0; word && index < count; index += 1) {
    const found = text.indexOf(word, offset);
    if (found < 0) return text.length;
    offset = found + word.length;
  }
  return offset || text.length;
}

function findMark(doc: Node): number {
  let position = -1;
  doc.descendants((node, start) => {
    const index = node.text?.indexOf(caretMark) ?? -1;
    if (index >= 0) position = start + index;
  });
  return position;
}
