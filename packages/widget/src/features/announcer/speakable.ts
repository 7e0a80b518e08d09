// Text for ears: markdown's marks are left out, and text is cut into whole sentences.

/** Markdown without its marks: a light touch, for listening only. */
export function speakable(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/[*_~`|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Making one takes longer than using it. */
let segmenter: Intl.Segmenter | undefined;
let segmenterLocale = '';

/** Length of the whole sentences at the start of a text that may still grow. */
export function sentencesLength(text: string, locale: string): number {
  const lineEnd = text.lastIndexOf('\n') + 1;
  // Asked for each token of a reply: most end nothing.
  if (!/\p{Sentence_Terminal}/u.test(text.slice(lineEnd))) return lineEnd;
  if (typeof Intl.Segmenter !== 'function') {
    return Math.max(lineEnd, text.search(/[.!?。！？।]\s[^.!?。！？।]*$/) + 1);
  }
  if (!segmenter || segmenterLocale !== locale) segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
  segmenterLocale = locale;
  let end = 0;
  // The last segment may go on with the next token.
  for (const { index } of segmenter.segment(text)) end = index;
  return Math.max(lineEnd, end);
}
