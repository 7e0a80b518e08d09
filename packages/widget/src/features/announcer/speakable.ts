// Words for ears: the marks of inline markdown are left out, and text is cut into whole sentences.

/** Of a link its text, of an address its host. */
function withoutAddresses(markdown: string): string {
  return markdown
    .replace(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)(?:\{width=\d+\})?/g, '$1')
    .replace(/<?https?:\/\/(?:www\.)?([^\s/<>?#]+)[^\s<>]*>?/gi, addressToHost);
}

/** How much of a text that grows can be read: a link or an address at its end may go on. */
export function readableLength(markdown: string): number {
  const link = markdown.lastIndexOf('[');
  if (link >= 0 && /^\[[^\]]*(?:\]\([^)]*)?$/.test(markdown.slice(link))) return link;
  const word = markdown.lastIndexOf(' ') + 1;
  return markdown.includes('://', word) ? word : markdown.length;
}

/** Inline markdown without its marks. */
export function speakable(markdown: string): string {
  const words = withoutAddresses(markdown)
    .replace(/~~[^~]+~~/g, '')
    .replace(/<\/?u>|[*~`]+|\\(?=[!-/:-@[-`{-~])/gi, '')
    .replace(/[_|\s]+/g, ' ')
    .replace(/ (?=[.,;:!?](?:\s|$))/g, '')
    .replace(/(?<=^| )[-=+#>:]{2,}(?= |$)/g, '')
    .trim();
  return /[^\s!-/:-@[-`{-~]/.test(words) ? words : '';
}

/** The end of a sentence that ends in an address stays. */
function addressToHost(address: string, host: string): string {
  return host.replace(/[.,;:!?)]+$/, '') + (/[.!?]$/.exec(address)?.[0] ?? '');
}

/** Making one takes longer than using it. */
let segmenter: Intl.Segmenter | undefined;
let segmenterLocale = '';

/** The sentences of a text, without its addresses; the last one may go on where the text does. */
export function sentencesOf(markdown: string, locale: string): readonly string[] {
  // Asked for each token of a reply: most end nothing.
  if (!/\p{Sentence_Terminal}/u.test(markdown)) return [markdown];
  const text = withoutAddresses(markdown);
  if (typeof Intl.Segmenter !== 'function') return text.split(/(?<=[.!?]\s)|(?<=[。！？।])/);
  if (!segmenter || segmenterLocale !== locale) segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
  segmenterLocale = locale;
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}
