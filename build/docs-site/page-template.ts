// The frame of each page of the documentation's site: navigation, what is on the page, what comes before and after it.

import { escapeHtml } from './highlight.ts';
import type { Heading, RenderedPage } from './markdown-page.ts';
import { relativeAddress } from './site-links.ts';

export interface TitledPage {
  readonly address: string;
  readonly title: string;
  readonly source: string;
}

export interface TitledGroup {
  readonly title: string;
  readonly pages: readonly TitledPage[];
}

export interface Frame {
  readonly groups: readonly TitledGroup[];
  readonly homepage: string;
  readonly version: string;
}

/**
 * Everything comes from the site itself; the chat of the live examples shows pictures and plays sound from memory. Whoever serves
 * the site adds `frame-ancestors`, which only a header can say.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types persona-chat',
].join('; ');

function navigation({ groups }: Frame, current: TitledPage): string {
  return groups
    .map(({ title, pages }) => {
      const links = pages.map((page) => {
        const mark = page === current ? ' aria-current="page"' : '';
        return `<li><a href="${relativeAddress(current.address, page.address)}"${mark}>${escapeHtml(page.title)}</a></li>`;
      });
      return `<h2>${escapeHtml(title)}</h2>\n<ul>${links.join('')}</ul>`;
    })
    .join('\n');
}

function onThisPage(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (shown.length < 3) return '';
  const links = shown.map(
    ({ depth, anchor, text }) => `<li class="depth-${depth}"><a href="#${anchor}">${escapeHtml(text)}</a></li>`,
  );
  return `<nav class="toc" aria-labelledby="toc-title"><h2 id="toc-title">On this page</h2><ul>${links.join('')}</ul></nav>`;
}

function neighbours({ groups }: Frame, current: TitledPage): string {
  const pages = groups.flatMap((group) => group.pages);
  const place = pages.indexOf(current);
  const link = (page: TitledPage | undefined, words: string, relation: string): string =>
    page === undefined
      ? '<span></span>'
      : `<a rel="${relation}" href="${relativeAddress(current.address, page.address)}"><span>${words}</span> ${escapeHtml(page.title)}</a>`;
  return `<nav class="neighbours" aria-label="Pages before and after">${link(pages[place - 1], 'Previous', 'prev')}${link(pages[place + 1], 'Next', 'next')}</nav>`;
}

export function pageMarkup(frame: Frame, page: TitledPage, { html, headings, live }: RenderedPage): string {
  const base = relativeAddress(page.address, 'index.html').replace(/index\.html$/, '') || './';
  const title = page.address === 'index.html' ? 'persona-chat' : `${page.title} · persona-chat`;
  const liveScripts =
    live.length === 0
      ? ''
      : `\n<script async src="${base}persona-chat/loader.js" data-manual></script>\n<script type="module" src="${base}assets/live.js"></script>`;
  return `<!doctype html>
<html lang="en" data-base="${base}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${base}assets/mark.svg">
<link rel="stylesheet" href="${base}assets/site.css">
<script src="${base}assets/scheme.js"></script>
<script type="module" src="${base}assets/site.js"></script>${liveScripts}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="brand" href="${base}index.html"><img src="${base}assets/mark.svg" alt="" width="24" height="24"><span>persona-chat</span></a>
<span class="version">${escapeHtml(frame.version)}</span>
<button type="button" class="search-open" hidden aria-keyshortcuts="/ Control+K">Search <kbd>/</kbd></button>
<button type="button" class="scheme" hidden></button>
</header>
<div class="columns">
<details class="menu"><summary>All pages</summary></details>
<nav class="pages" aria-label="All pages">
${navigation(frame, page)}
</nav>
<main id="content" tabindex="-1">
<article>
${html}</article>
${neighbours(frame, page)}
<footer><a href="${frame.homepage}/blob/main/${page.source}">Source of this page</a></footer>
</main>
${onThisPage(headings)}
</div>
</body>
</html>
`;
}
