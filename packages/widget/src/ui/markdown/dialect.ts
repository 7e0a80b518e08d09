// Our markdown: GFM through marked, where raw HTML is text, `<u>` is underline and an image may carry {width=N}.

import { Lexer, Tokenizer, type Token, type Tokens } from 'marked';
import { linkTarget } from '../../core/safe-url.ts';
import { markSpacedNumbers } from './spaced-number.ts';

/** Link reference definitions by label, without a prototype. */
export type Links = Record<string, { href: string | null; title: string | null | undefined }>;

/** Deeper nesting than this is no message but an attack on the recursion of the parser. */
const deepNesting = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){99}/m;
const markers = /[*_~`[\]<]/g;
/** More markers than this in one segment make the parser's search for partners quadratic. */
const maxMarkers = 1000;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

interface SizedImage extends Tokens.Image {
  width?: string | undefined;
}

interface Underline extends Tokens.Generic {
  tokens: Token[];
}

class MessageTokenizer extends Tokenizer {
  override html(): undefined {
    return undefined;
  }

  // All other tags fall through to text. Knowing them would switch off escaping between <pre> and </pre>.
  override tag(source: string): Tokens.Tag | undefined {
    const match = /^<u>([\s\S]*?)<\/u>/i.exec(source);
    if (!match) return undefined;
    const text = match[1] ?? '';
    const token: Underline = { type: 'underline', raw: match[0], text, tokens: this.lexer.inlineTokens(text) };
    return token as unknown as Tokens.Tag;
  }

  // A line such as `[order]: 12345` names no address: it is what somebody wrote, not a definition that nobody is to see.
  override def(source: string): Tokens.Def | undefined {
    const token = super.def(source);
    return token && (linkTarget(token.href) || /^data:image\//i.test(token.href)) ? token : undefined;
  }

  override link(source: string): Tokens.Link | Tokens.Image | undefined {
    const token = super.link(source);
    const size = token?.type === 'image' ? /^\{width=(\d{1,4})\}/.exec(source.slice(token.raw.length)) : null;
    if (token && size) {
      token.raw += size[0];
      (token as SizedImage).width = size[1];
    }
    return token;
  }

  override autolink(source: string): Tokens.Link | undefined {
    return asWritten(super.autolink(source));
  }

  override url(source: string): Tokens.Link | undefined {
    return asWritten(super.url(source));
  }
}

/**
 * marked guesses a scheme for `www.` and mail addresses; only an explicit one makes a link (docs/behaviour.md#links).
 */
function asWritten(token: Tokens.Link | undefined): Tokens.Link | undefined {
  if (token) token.href = token.text;
  return token;
}

const tags: Readonly<Record<string, string>> = { strong: 'strong', em: 'em', del: 'del', underline: 'u' };

function toHtml(tokens: readonly Token[] | undefined): string {
  return (tokens ?? []).map((token) => tokenHtml(token as Tokens.Generic)).join('');
}

function tokenHtml(token: Tokens.Generic): string {
  const tag = tags[token.type];
  if (tag) return `<${tag}>${toHtml(token.tokens)}</${tag}>`;
  const text = (token['text'] as string | undefined) ?? '';
  switch (token.type) {
    case 'br':
      return '<br>';
    case 'codespan':
      // A name in the other direction is no part of the line's own run.
      return `<code dir="auto">${escapeHtml(text)}</code>`;
    case 'link':
      return linkHtml(token as Tokens.Link);
    case 'image':
      return imageHtml(token as SizedImage);
    case 'text':
      // Entities that are written out stand for their characters.
      return markSpacedNumbers(text.replace(/&(?!#?\w{1,31};)|[<>"']/g, escapeHtml));
    default:
      return escapeHtml(text);
  }
}

function linkHtml({ href, text, tokens, autolink }: Tokens.Link): string {
  const url = linkTarget(href.replaceAll('&amp;', '&'));
  // A person reads an address, not its scheme.
  const label = (autolink ? escapeHtml(text.replace(/^(?:mailto|tel):/i, '')) : toHtml(tokens)) || escapeHtml(href);
  return url ? `<a href="${escapeHtml(url.href)}">${label}</a>` : label;
}

function imageHtml({ href, text, width }: SizedImage): string {
  return `<img data-src="${escapeHtml(href)}" alt="${escapeHtml(text)}" data-width="${width ?? ''}">`;
}

const options = { gfm: true, breaks: true, tokenizer: new MessageTokenizer() };

function lexerFor(links: Links): Lexer {
  const lexer = new Lexer(options);
  lexer.tokens.links = links as Lexer['tokens']['links'];
  return lexer;
}

/**
 * Block tokens whose inline content has not been looked at; definitions go to `links`. Throws on nesting that no
 * message has.
 */
export function lexBlocks(source: string, links: Links): Token[] {
  if (deepNesting.test(source)) throw new RangeError();
  return lexerFor(links).blockTokens(source, []);
}

/** Inline tokens, for the editor that writes what is shown here. */
export function lexInline(text: string, links: Links): Token[] {
  return lexerFor(links).inlineTokens(text);
}

/**
 * Inline markdown as HTML that still has to be sanitised, in pieces whose tags are all closed: a run of text, or one
 * construct.
 */
export function inlineHtml(text: string, links: Links): string[] {
  if ((text.match(markers)?.length ?? 0) > maxMarkers) return [escapeHtml(text)];
  const pieces: string[] = [];
  for (const token of lexInline(text, links)) {
    const html = tokenHtml(token as Tokens.Generic);
    const isText = !html.includes('<');
    if (isText && pieces.length > 0 && !pieces.at(-1)?.includes('<')) pieces[pieces.length - 1] += html;
    else pieces.push(html);
  }
  return pieces;
}
