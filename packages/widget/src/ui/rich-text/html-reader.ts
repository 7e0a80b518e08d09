// Pasted HTML → a few clean elements, without ever giving the browser a string to parse: no policy of Trusted Types is
// needed, no style or handler of the source can be reported or run, and nothing is fetched. What word processors write
// into styles becomes elements; everything else falls away.

import { decodeEntities } from './entities.ts';

export interface HtmlReaderOptions {
  /** What a pasted picture becomes: an address that may stay, or null where only its description is kept. */
  readonly imageSource: (source: string) => string | null;
  /** The address of a link, or null where it stays plain text. */
  readonly linkAddress: (address: string) => string | null;
}

/** Whatever is not closed goes on to the end, so that no text can make this try again and again. */
const tokens =
  /<!--[^]*?(?:-->|$)|<(\/?)([a-z][\w:-]*)((?:[^>"']+|"[^"]*(?:"|$)|'[^']*(?:'|$))*)(?:>|$)|<[!?][^>]*(?:>|$)|[^<]+|</gi;
const attribute = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Their content is not text. */
const silent = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'noscript',
  'xml',
  'select',
  'textarea',
  'button',
]);
const kept: Readonly<Record<string, string>> = {
  p: 'p',
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  blockquote: 'blockquote',
  pre: 'pre',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  ins: 'u',
  s: 'del',
  strike: 'del',
  del: 'del',
  code: 'code',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
  div: 'div',
  section: 'div',
  article: 'div',
  table: 'div',
  tr: 'p',
  dt: 'p',
  dd: 'p',
  center: 'div',
};
/** Blocks in which a new one of these ends the last, where its end was not written. */
const closedBy: Readonly<Record<string, RegExp>> = {
  p: /^(?:p|div|h\d|ul|ol|li|blockquote|pre|table|tr)$/,
  li: /^li$/,
  tr: /^tr$/,
};

/** Word's lists are paragraphs that say so. */
const wordItem = /mso-list:(?!\s*none)/i;

interface Open {
  readonly name: string;
  /** Where its content goes. */
  readonly target: Element;
}

/** Reads clipboard HTML into an element of a document that does nothing. */
export function readHtml(html: string, options: HtmlReaderOptions): HTMLElement {
  const inert = document.implementation.createHTMLDocument('');
  const root = inert.createElement('div');
  const stack: Open[] = [{ name: '', target: root }];
  const top = () => stack.at(-1) as Open;
  const source = cut(html);
  const reader = new RegExp(tokens);

  for (let found = reader.exec(source); found; found = reader.exec(source)) {
    const [token, slash, tag, written = ''] = found;
    const name = tag?.toLowerCase() ?? '';
    if (!name) addText(token);
    else if (slash) close(name);
    else if (!silent.has(name.replace(/^.*:/, ''))) open(name, written);
    else if (!/\/\s*$/.test(written)) reader.lastIndex = endOf(source, name, reader.lastIndex);
  }
  return root;

  function addText(token: string): void {
    if (/^<./.test(token)) return;
    const text = decodeEntities(token);
    const isCode = stack.some((one) => one.name === 'pre');
    top().target.append(isCode ? text : text.replace(/[ \t\r\n]+/g, ' ').replaceAll('\u00a0', ' '));
  }

  function close(name: string): void {
    const index = stack.findLastIndex((one) => one.name === name);
    if (index > 0) stack.length = index;
  }

  function open(name: string, written: string): void {
    if (closedBy[top().name]?.test(name)) stack.pop();
    const attributes = readAttributes(written);
    if (name === 'br' || name === 'img') return name === 'img' ? image(attributes) : lineBreak(attributes);
    if (/^(?:hr|input|meta|link|wbr|col|area|base|source)$/.test(name)) return undefined;
    if (/^t[dh]$/.test(name) && top().target.hasChildNodes()) top().target.append(' ');
    let opened = top().target;
    for (const one of elements(name, attributes)) opened = opened.appendChild(one);
    stack.push({ name, target: opened });
    return undefined;
  }

  /** WebKit ends what it copies with one that is no part of it. */
  function lineBreak(attributes: ReadonlyMap<string, string>): void {
    if (attributes.get('class') !== 'Apple-interchange-newline') top().target.append(inert.createElement('br'));
  }

  /** The element itself and one more for each look that its style asks for, outermost first. */
  function elements(name: string, attributes: ReadonlyMap<string, string>): Element[] {
    const style = attributes.get('style') ?? '';
    const isWordItem = name === 'p' && wordItem.test(style);
    const own = isWordItem ? 'li' : ownElement(name, style);
    const list = own ? [inert.createElement(own)] : [];
    const address = name === 'a' ? options.linkAddress(attributes.get('href') ?? '') : null;
    if (address) {
      const anchor = inert.createElement('a');
      anchor.setAttribute('href', address);
      list.push(anchor);
    }
    if (name === 'ol') list[0]?.setAttribute('start', attributes.get('start') ?? '1');
    const isStyled = !isWordItem && /^(?:span|font|p|a|li)$/.test(name);
    // Links are underlined anyway.
    const isLink = name === 'a' || stack.some((one) => one.name === 'a');
    return isStyled ? [...list, ...looks(style, isLink).map((tag) => inert.createElement(tag))] : list;
  }

  function image(attributes: ReadonlyMap<string, string>): void {
    const source = attributes.get('src') ?? '';
    const address = options.imageSource(source);
    const description = attributes.get('alt') ?? '';
    if (address === null) {
      const link = options.linkAddress(source);
      const instead = inert.createElement(link && description ? 'a' : 'span');
      if (link) instead.setAttribute('href', link);
      instead.textContent = description;
      return top().target.append(instead);
    }
    const element = inert.createElement('img');
    element.setAttribute('src', address);
    element.setAttribute('alt', description);
    for (const name of ['width', 'data-id', 'data-name']) {
      const value = attributes.get(name);
      if (value) element.setAttribute(name, value);
    }
    return top().target.append(element);
  }
}

/** The bullets of Word's lists, which are text there; they are short. */
const bullets = /<!(?:--)?\[if !supportLists\](?:--)?>[^]{0,4000}?<!(?:--)?\[endif\](?:--)?>/gi;

/** What lies between the marks of the clipboard, without bullets. */
function cut(html: string): string {
  const opening = '<!--StartFragment-->';
  const start = html.indexOf(opening);
  const end = html.indexOf('<!--EndFragment-->', start);
  return (start >= 0 && end >= 0 ? html.slice(start + opening.length, end) : html).replace(bullets, '');
}

/** Behind the element's end: what it holds is no HTML to us. */
function endOf(source: string, name: string, start: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])[^>]*(?:>|$)`, 'gi');
  end.lastIndex = start;
  return end.test(source) ? end.lastIndex : source.length;
}

/** Google's whole clipboard is one `<b>` that is none; Word's mso-bidi-font-weight says nothing. */
function ownElement(name: string, style: string): string | undefined {
  return name === 'b' && /(?<![\w-])font-weight:\s*(?:normal|400)/i.test(style) ? undefined : kept[name];
}

function readAttributes(written: string): ReadonlyMap<string, string> {
  const list = [...written.matchAll(attribute)];
  return new Map(
    list.map(([, name = '', one, two, three]) => [name.toLowerCase(), decodeEntities(one ?? two ?? three ?? '')]),
  );
}

function looks(style: string, isLink: boolean): string[] {
  const is = (pattern: RegExp) => pattern.test(style);
  return [
    ...(is(/text-decoration[^;]*underline/i) && !isLink ? ['u'] : []),
    ...(is(/(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/i) ? ['strong'] : []),
    ...(is(/(?<![\w-])font-style:\s*italic/i) ? ['em'] : []),
    ...(is(/text-decoration[^;]*line-through/i) ? ['del'] : []),
  ];
}
