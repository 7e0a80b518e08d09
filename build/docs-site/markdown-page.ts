// A page of Markdown as the site shows it: its markup, its headings, and its sections for the search.

import { Marked, type Tokens } from 'marked';
import { createAnchors } from './slugs.ts';
import { escapeHtml, highlight } from './highlight.ts';

export interface Heading {
  readonly depth: number;
  readonly text: string;
  readonly anchor: string;
}

/** What the search finds: the text below one heading. */
export interface Section {
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
}

export interface RenderedPage {
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
  /** Names of the live examples that stand on it. */
  readonly live: readonly string[];
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };

/** Markup without tags. */
const plainText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|quot|amp|#39);/g, (_all, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** Paths of tests are no words of the page: they stand beside what the tests show. */
const testPath = /<a href="[^"]*">[^<]*\.(?:test|spec)\.ts<\/a>:?/g;

/** The words of a section: cells of its tables and lines in them are parted. */
const wordsOf = (html: string): string =>
  plainText(
    html
      .replace(testPath, '')
      .replace(/<td><\/td>/g, '')
      .replace(/<\/t[dh]>(?=<\/tr>\s*<\/tbody>)/g, ' ')
      .replace(/<\/t[dh]>|<br>/g, ' · ')
      .replace(/<\/(li|p|tr|pre|h\d)>/g, ' '),
  );

/** Cut before each h2 and h3, whose anchor leads to what stands in it. */
function sectionsOf(html: string, title: string): readonly Section[] {
  return html.split(/(?=<h[123] id=)/).flatMap((part) => {
    const [heading = '', anchor = '', inner = ''] = /^<h[123] id="([^"]*)">([^]*?)<\/h[123]>/.exec(part) ?? [];
    const text = wordsOf(part.slice(heading.length));
    const own = plainText(inner.replace(/<a class="anchor"[^]*?<\/a>/, ''));
    return text === '' && own === '' ? [] : [{ anchor, title: own || title, text }];
  });
}

const liveMark = /<!-- live: ([\w-]+) -->/;

/** `toLink` says where a link leads on the site. */
export async function renderMarkdown(text: string, toLink: (link: string) => string): Promise<RenderedPage> {
  const anchorOf = createAnchors();
  const headings: Heading[] = [];
  const live: string[] = [];
  const coloured = new Map<Tokens.Code, string>();
  const marked = new Marked({
    async: true,
    walkTokens: async (token) => {
      if (token.type === 'code') coloured.set(token as Tokens.Code, await highlight(token.text, token.lang ?? ''));
    },
    renderer: {
      heading({ tokens, depth, text: source }) {
        const anchor = anchorOf(source);
        const inner = this.parser.parseInline(tokens);
        headings.push({ depth, anchor, text: plainText(inner) });
        if (depth === 1) return `<h1 id="${anchor}">${inner}</h1>\n`;
        const link = `<a class="anchor" href="#${anchor}" aria-label="Link to: ${escapeHtml(plainText(inner))}"></a>`;
        return `<h${depth} id="${anchor}">${inner}${link}</h${depth}>\n`;
      },
      code(token) {
        const code = coloured.get(token) ?? escapeHtml(token.text);
        return `<div class="code"><pre tabindex="0"><code>${code}</code></pre></div>\n`;
      },
      table(token) {
        const cells = (row: readonly Tokens.TableCell[], name: 'th' | 'td'): string =>
          row
            .map(
              ({ tokens }) =>
                `<${name}${name === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(tokens)}</${name}>`,
            )
            .join('')
            // A column of names over names needs no words above it.
            .replaceAll('<th scope="col"></th>', '<td></td>');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        const head = `<thead><tr>${cells(token.header, 'th')}</tr></thead>`;
        return `<div class="table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(toLink(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text: words }) {
        return `<img src="${escapeHtml(toLink(href))}" alt="${escapeHtml(words)}" loading="lazy">`;
      },
      html({ text: raw }) {
        const name = liveMark.exec(raw)?.[1];
        if (name === undefined) return raw.startsWith('<!--') ? '' : raw;
        live.push(name);
        return `<div class="live" data-live="${name}"><p>This example runs in a browser with JavaScript.</p></div>\n`;
      },
    },
  });
  const html = await marked.parse(text);
  const title = headings.find(({ depth }) => depth === 1)?.text ?? '';
  return { title, html, headings, sections: sectionsOf(html, title), live };
}
