// The message as a tree of blocks: what the lexers produce and the renderer draws.

import type { Token, Tokens } from 'marked';
import { inlineHtml, lexBlocks, type Links } from './dialect.ts';
import { splitInline } from './segments.ts';

/** One element. It holds inline HTML, children, or a line of code. */
export interface Block {
  readonly tag: string;
  /** In pieces whose tags are all closed. */
  readonly html?: readonly string[];
  /** Plain text. */
  readonly line?: string;
  readonly children?: Block[];
  /** How many of the first children are finished: they never change again. */
  stable: number;
  className?: string;
  /** First number of an ordered list. */
  readonly start?: number;
  readonly align?: string | null;
  /** Of a task. */
  readonly isChecked?: boolean;
  /** Info string of a code block. */
  readonly language?: string;
}

export type ParentBlock = Block & { readonly children: Block[] };

export function container(tag: string, children: Block[] = []): ParentBlock {
  return { tag, children, stable: 0 };
}

/** A part of a long run of inline content. */
export function segment(text: string, links: Links): Block {
  return { tag: 'span', html: inlineHtml(text, links), stable: 0 };
}

/** A block of inline content; a very long one is a row of segments. */
function leaf(tag: string, text: string, links: Links): Block {
  const parts = splitInline(text);
  if (parts.length === 1) return { tag, html: inlineHtml(text, links), stable: 0 };
  return container(
    tag,
    parts.map((part) => segment(part, links)),
  );
}

/** The whole message at once: the reference for what a stream must end as. */
export function blocksOf(text: string): ParentBlock {
  const links: Links = Object.create(null) as Links;
  return container('div', toBlocks(lexBlocks(text, links), links));
}

export function toBlocks(tokens: readonly Token[], links: Links): Block[] {
  return tokens.flatMap((token) => toBlock(token as Tokens.Generic, links) ?? []);
}

function toBlock(token: Tokens.Generic, links: Links): Block | undefined {
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return leaf('p', token['text'] as string, links);
    case 'heading': {
      // Headings of a message stand below those of the page and the panel, so the outline stays theirs.
      const { depth, text } = token as Tokens.Heading;
      return { ...leaf(`h${Math.min(depth + 2, 6)}`, text, links), className: `pc-h${Math.min(depth, 3)}` };
    }
    case 'blockquote':
      return container('blockquote', toBlocks(token.tokens ?? [], links));
    case 'hr':
      return { tag: 'hr', stable: 0 };
    default: {
      const shell = shellOf(token, links);
      shell?.body.children.push(...partsOf(token, links));
      return shell?.block;
    }
  }
}

/** A block that can get long, without its parts; undefined for all others. `head` is the text that opens it. */
export function shellOf(token: Token, links: Links): { block: Block; body: ParentBlock; head: string } | undefined {
  const head = /^.*\n?/.exec(token.raw)?.[0] ?? '';
  if (token.type === 'list') {
    const { ordered, start, loose } = token as Tokens.List;
    const list = { ...container(ordered ? 'ol' : 'ul'), className: loose ? 'pc-loose' : '', start: Number(start || 1) };
    return { block: list, body: list, head };
  }
  if (token.type === 'code') {
    const info = (token as Tokens.Code).lang ?? '';
    const code = { ...container('pre'), language: (/^\S{1,32}/.exec(info)?.[0] ?? '').toLowerCase() };
    return { block: code, body: code, head };
  }
  if (token.type !== 'table') return undefined;
  const body = container('tbody');
  const table = container('table', [container('thead', [row((token as Tokens.Table).header, links)]), body]);
  return { block: { ...table, stable: 1 }, body, head: /^.*\n.*\n?/.exec(token.raw)?.[0] ?? '' };
}

/** The parts of a block that can get long: items, rows, lines or segments. */
export function partsOf(token: Token, links: Links): Block[] {
  switch (token.type) {
    case 'list':
      return (token as Tokens.List).items.map((item) => listItem(item, links));
    case 'table':
      return (token as Tokens.Table).rows.map((cells) => row(cells, links));
    case 'code':
      return linesOf((token as Tokens.Code).text);
    case 'paragraph':
      return splitInline((token as Tokens.Paragraph).text).map((text) => segment(text, links));
    default:
      return [];
  }
}

function linesOf(code: string): Block[] {
  return code === ''
    ? []
    : code
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => ({ tag: 'line', line, stable: 0 }));
}

/** A number with its unit or sign, and with a short word before it ("from €14.00"), which is not broken into two lines. */
const figure = /^(?:\p{L}{1,6}\.? )?[^\p{L}]{0,12}\d[^\p{L}]{0,12}\p{L}{0,4}$/u;

function row(cells: readonly Tokens.TableCell[], links: Links): Block {
  const cell = ({ header, text, align }: Tokens.TableCell) => ({
    ...leaf(header ? 'th' : 'td', text, links),
    className: !header && figure.test(text) ? 'pc-figure' : '',
    align,
  });
  return container('tr', cells.map(cell));
}

function listItem(item: Tokens.ListItem, links: Links): Block {
  const block = container('li', toBlocks(item.tokens.map(withoutTaskMarker), links));
  return item.task ? { ...block, isChecked: Boolean(item.checked) } : block;
}

// In a loose list marked puts the checkbox into the item's first paragraph, text included.
function withoutTaskMarker(token: Token): Token {
  if ((token as Tokens.Generic).tokens?.[0]?.type !== 'checkbox') return token;
  return { ...token, text: (token as Tokens.Paragraph).text.replace(/^\[[ xX]\][ \t]+/, '') } as Token;
}
