// Inline content → markdown. Marks are written in one order, and where the rules about what may stand beside a delimiter
// would refuse one, the letter beside it is written as its number.

import type { Mark, Node } from 'prosemirror-model';
import { asEntity, codeSpan, escapeText } from './escape-text.ts';
import { markOrder } from './schema.ts';

interface Piece {
  text: string;
  readonly kind: 'text' | 'open' | 'close' | 'atom';
}

const delimiters: Readonly<Record<string, string>> = { strong: '**', em: '_', strike: '~~' };

/** How an image's address is written. */
export type ImageAddress = (image: Node) => string | null;

/** The inline content of a block, lines parted by breaks. */
export function serializeInline(block: Node, addressOf: ImageAddress): string {
  const nodes: Node[] = [];
  block.forEach((node) => void nodes.push(node));
  const pieces = write(nodes, 0, addressOf).filter(({ text }) => text !== '');
  mendNeighbours(pieces);
  return pieces.map(({ text }) => text).join('');
}

function write(nodes: readonly Node[], depth: number, addressOf: ImageAddress): Piece[] {
  const name = markOrder[depth];
  if (name === undefined) return nodes.map((node) => leaf(node, addressOf));
  const pieces: Piece[] = [];
  for (let start = 0; start < nodes.length;) {
    const mark = nodes[start]?.marks.find(({ type }) => type.name === name);
    let end = start + 1;
    while (end < nodes.length && isSame(nodes[end] as Node, name, mark)) end += 1;
    const group = nodes.slice(start, end);
    start = end;
    // As the arguments of one call, the pieces of very many lines would overflow the stack.
    for (const piece of writeGroup(group, mark, depth, addressOf)) pieces.push(piece);
  }
  return pieces;
}

/** Nodes with the same mark of this depth, or none. */
function writeGroup(
  group: readonly Node[],
  mark: Mark | undefined,
  depth: number,
  addressOf: ImageAddress,
): readonly Piece[] {
  if (mark?.type.name === 'code') return code(group, addressOf);
  const inner = write(group, depth + 1, addressOf);
  return mark ? wrapped(mark, inner) : inner;
}

function isSame(node: Node, name: string, mark: Mark | undefined): boolean {
  const own = node.marks.find(({ type }) => type.name === name);
  return mark ? own?.eq(mark) === true : own === undefined;
}

function leaf(node: Node, addressOf: ImageAddress): Piece {
  if (node.type.name === 'hard_break') return { kind: 'text', text: '\n' };
  if (node.type.name === 'image') return { kind: 'atom', text: image(node, addressOf) };
  return { kind: 'text', text: escapeText(node.text ?? '', node.marks.length > 0) };
}

function image(node: Node, addressOf: ImageAddress): string {
  const address = addressOf(node);
  if (address === null) return '';
  const width = node.attrs['width'] as number | null;
  const title = node.attrs['title'] as string;
  return `![${label(node.attrs['alt'] as string)}](${destination(address)}${titled(title)})${width === null ? '' : `{width=${Math.round(width)}}`}`;
}

function label(text: string): string {
  return text.replace(/[\\[\]]/g, '\\$&').replace(/\s+/g, ' ');
}

function titled(title: string): string {
  return title === '' ? '' : ` "${title.replace(/&/g, '&amp;').replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ')}"`;
}

function destination(address: string): string {
  const plain = address.replace(/[\s<>\\]/g, encodeURIComponent);
  return /[()]/.test(plain) ? `<${plain}>` : plain;
}

/** Code is plain text; a break or picture in the middle parts it. */
function code(nodes: readonly Node[], addressOf: ImageAddress): Piece[] {
  const pieces: Piece[] = [];
  let text = '';
  const flush = () => {
    if (text) pieces.push({ kind: 'atom', text: codeSpan(text) });
    text = '';
  };
  for (const node of nodes) {
    if (node.isText) text += node.text ?? '';
    else {
      flush();
      pieces.push(leaf(node, addressOf));
    }
  }
  flush();
  return pieces;
}

function wrapped({ type: { name }, attrs }: Mark, inner: Piece[]): Piece[] {
  if (name === 'underline') return [{ kind: 'atom', text: '<u>' }, ...inner, { kind: 'atom', text: '</u>' }];
  if (name === 'link') {
    const target = destination(attrs['href'] as string) + titled(attrs['title'] as string);
    return [{ kind: 'atom', text: '[' }, ...inner, { kind: 'atom', text: `](${target})` }];
  }
  const delimiter = delimiters[name] ?? '';
  // A delimiter must touch a letter: blanks at the edges go outside.
  const before = takeBlanks(inner, false);
  const after = takeBlanks(inner, true);
  if (inner.length === 0) return [before, after];
  return [before, { kind: 'open', text: delimiter }, ...inner, { kind: 'close', text: delimiter }, after];
}

function takeBlanks(pieces: Piece[], isEnd: boolean): Piece {
  let text = '';
  for (let piece = pieces.at(isEnd ? -1 : 0); piece; piece = pieces.at(isEnd ? -1 : 0)) {
    const blank = piece.kind === 'text' ? ((isEnd ? /\s+$/ : /^\s+/).exec(piece.text)?.[0] ?? '') : '';
    text = isEnd ? blank + text : text + blank;
    piece.text = isEnd ? piece.text.slice(0, piece.text.length - blank.length) : piece.text.slice(blank.length);
    if (piece.text !== '') break;
    if (isEnd) pieces.pop();
    else pieces.shift();
  }
  return { kind: 'text', text };
}

const letter = /[^\s\p{P}\p{S}]/u;
/** The renderer's lexer takes what lies outside of the basic plane for a letter too, but not everywhere. */
const outerLetter = /[^\s\p{P}\p{S}]|[\u{10000}-\u{10ffff}]/u;
const firstOf = (text: string): string => [...text.slice(0, 2)][0] ?? '';
const lastOf = (text: string): string => [...text.slice(-2)].at(-1) ?? '';

function mendNeighbours(pieces: readonly Piece[]): void {
  pieces.forEach((piece, index) => {
    const [before, after] = [pieces[index - 1], pieces[index + 1]];
    if (piece.kind === 'open') mendBefore(piece, before, after);
    if (piece.kind === 'close') mendAfter(piece, before, after);
    // `!` and the bracket of a link would be a picture; braces after one its size.
    if (before?.kind !== 'text') {
      if (piece.kind === 'text' && before?.text.startsWith('![')) piece.text = piece.text.replace(/^\{/, '\\{');
    } else if (piece.kind === 'atom' && piece.text === '[') before.text = before.text.replace(/!$/, '\\!');
  });
}

function mendBefore(piece: Piece, before: Piece | undefined, after: Piece | undefined): void {
  if (before?.kind !== 'text' || !outerLetter.test(lastOf(before.text))) return;
  if (piece.text !== '_' && letter.test(firstOf(after?.text ?? ''))) return;
  const last = lastOf(before.text);
  before.text = before.text.slice(0, -last.length) + asEntity(last);
}

function mendAfter(piece: Piece, before: Piece | undefined, after: Piece | undefined): void {
  if (after?.kind !== 'text' || !outerLetter.test(firstOf(after.text))) return;
  if (piece.text !== '_' && letter.test(lastOf(before?.text ?? ''))) return;
  const first = firstOf(after.text);
  after.text = asEntity(first) + after.text.slice(first.length);
}
