// Markdown → the document, from the very tokens that messages are drawn from: what the editor cannot hold stays as text.

import type { Mark, Node } from 'prosemirror-model';
import { linkTarget } from '../../core/safe-url.ts';
import { decodeEntities } from './entities.ts';
import { schema } from './schema.ts';

/** What is read of a token of the message renderer. */
export interface MarkdownToken {
  readonly type: string;
  readonly raw: string;
  readonly text?: string;
  readonly tokens?: readonly MarkdownToken[];
  readonly items?: readonly MarkdownToken[];
  readonly depth?: number;
  readonly ordered?: boolean;
  readonly start?: number | '';
  readonly lang?: string;
  readonly href?: string;
  readonly title?: string | null;
  readonly width?: string;
  readonly checked?: boolean;
}

/** The lexer of the message renderer (ui/markdown/dialect.ts), which is a chunk of its own. */
export interface MarkdownLexer {
  lexBlocks(source: string, links: object): readonly object[];
  lexInline(text: string, links: object): readonly object[];
}

const { nodes, marks } = schema;
const markTypes = { strong: marks.strong, em: marks.em, del: marks.strike, underline: marks.underline };
/** Base64 is long and means nothing to a lexer: it is put aside meanwhile. */
const embedded = /(?<=\]\()data:image\/[\w.+-]+;base64,[\w+/=]+/g;

/** Reads a draft or a value; never throws. */
export function parseMarkdown(source: string, lexer: MarkdownLexer): Node {
  const pictures: string[] = [];
  const links = Object.create(null) as object;
  const text = source.replace(/\r\n?/g, '\n').replace(embedded, (picture) => `embedded:${pictures.push(picture) - 1}`);
  const inline = (content: string) => lexer.lexInline(content, links) as readonly MarkdownToken[];
  const reader = createReader(inline, (href) => {
    const [, index] = /^embedded:(\d+)$/.exec(href) ?? [];
    return index === undefined ? href : (pictures[Number(index)] ?? '');
  });
  try {
    const blocks = reader.blocks(lexer.lexBlocks(text, links) as readonly MarkdownToken[]);
    return nodes.doc.create(null, blocks.length > 0 ? blocks : nodes.paragraph.create());
  } catch {
    return nodes.doc.create(null, asText(source));
  }
}

function createReader(lexInline: (text: string) => readonly MarkdownToken[], addressOf: (href: string) => string) {
  const inline = (text: string) => lexInline(text).flatMap((token) => inlineNodes(token, []));

  function inlineNodes(token: MarkdownToken, around: readonly Mark[]): Node[] {
    const type = markTypes[token.type as keyof typeof markTypes];
    if (type) return inner(token, type.create().addToSet(around));
    const { text = '' } = token;
    switch (token.type) {
      case 'br':
        return [nodes.hard_break.create(null, null, around)];
      case 'codespan':
        return textNodes(text, marks.code.create().addToSet(around));
      case 'link':
        return link(token, around);
      case 'image':
        return image(token, around);
      case 'text':
        return textNodes(decodeEntities(text), around);
      default:
        return textNodes(text, around);
    }
  }

  /** Where nothing stands inside, the signs are all there is. */
  const inner = ({ raw, tokens = [] }: MarkdownToken, around: readonly Mark[]) =>
    tokens.length > 0 ? tokens.flatMap((token) => inlineNodes(token, around)) : literal(raw, []);

  function link(token: MarkdownToken, around: readonly Mark[]): Node[] {
    const { raw, text, title } = token;
    const url = linkTarget((token.href ?? '').replaceAll('&amp;', '&'));
    const attrs = url && { href: url.href, title: decodeEntities(title ?? '') };
    if (attrs) return inner(token, marks.link.create(attrs).addToSet(around));
    // What is no link in messages either is kept as it was typed.
    return raw === text ? inner(token, around) : literal(raw, around);
  }

  function image({ raw, href = '', text = '', title, width }: MarkdownToken, around: readonly Mark[]): Node[] {
    const address = addressOf(href);
    if (!address) return literal(raw, around);
    const [, id = null] = /^upload:([\w-]+)$/.exec(address) ?? [];
    const words = { alt: decodeEntities(text), title: decodeEntities(title ?? '') };
    const attrs = { ...words, src: id ? '' : address, id, width: width ? Number(width) : null };
    return [nodes.image.create(attrs, null, around)];
  }

  const readers: Readonly<Record<string, (token: MarkdownToken) => Node[]>> = {
    space: () => [],
    def: ({ raw }) => asText(raw),
    paragraph,
    text: paragraph,
    heading: ({ raw, text = '', depth = 1 }) => {
      const content = inline(text).map((node) =>
        node.type === nodes.hard_break ? schema.text(' ', node.marks) : node,
      );
      return content.length > 0 ? [nodes.heading.create({ level: Math.min(depth, 3) }, content)] : asText(raw);
    },
    blockquote: ({ raw, tokens = [] }) => {
      const content = blocks(tokens);
      return content.length > 0 ? [nodes.blockquote.create(null, content)] : asText(raw);
    },
    code: ({ raw, text = '', lang = '' }) =>
      // These cannot stand behind the fence that is written.
      /[`\\]/.test(lang) ? asText(raw) : [nodes.code_block.create({ language: lang }, textNodes(text, []))],
    list: ({ ordered, start, items = [] }) => [
      ordered
        ? nodes.ordered_list.create({ order: Number(start || 1) }, items.map(item))
        : nodes.bullet_list.create(null, items.map(item)),
    ],
  };

  function block(token: MarkdownToken): Node[] {
    return Object.hasOwn(readers, token.type) ? (readers[token.type]?.(token) ?? []) : asText(token.raw);
  }

  function paragraph({ text = '' }: MarkdownToken): Node[] {
    return [nodes.paragraph.create(null, inline(text))];
  }

  function item({ tokens = [], checked }: MarkdownToken): Node {
    const content = blocks(tokens.filter(({ type }) => type !== 'checkbox'));
    // In a loose list the sign of a task is part of the text.
    const sign = tokens[0]?.type === 'checkbox' ? [schema.text(checked ? '[x] ' : '[ ] ')] : [];
    const first = content[0]?.type === nodes.paragraph ? content.shift() : undefined;
    return nodes.list_item.create(null, [
      nodes.paragraph.create(null, [...sign, ...(first?.children ?? [])]),
      ...content,
    ]);
  }

  const blocks = (tokens: readonly MarkdownToken[]) => tokens.flatMap(block);
  return { blocks };
}

/** Lines as they are written. */
function asText(raw: string): Node[] {
  return [nodes.paragraph.create(null, literal(raw.trim(), []))];
}

function literal(raw: string, around: readonly Mark[]): Node[] {
  return raw
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [nodes.hard_break.create(null, null, around)] : []),
      ...textNodes(line, around),
    ]);
}

function textNodes(text: string, around: readonly Mark[]): Node[] {
  return text === '' ? [] : [schema.text(text, around)];
}
