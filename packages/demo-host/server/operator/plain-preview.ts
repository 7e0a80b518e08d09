// The beginning of a message on one line, without the marks of its markdown.

const mostLooked = 600;
const mostShown = 160;
/** What stands before a place that was found leaves that in sight, also in a narrow list. */
const mostBefore = 24;

const isFormula = (text: string): boolean => /[\\^_={}]|^[a-z]$/i.test(text);

const withoutMarks = (line: string): string =>
  line
    // A fence, a line that begins or ends a formula, a rule, the line under a table's head.
    .replace(/^\s*(?:```|~~~).*$|^\s*(?:\$\$|\\[[\]])\s*$|^[\s|:*_-]+$/, '')
    .replace(/^\s*(?:#{1,6}\s+|>\s*|[-*+]\s+|\d+[.)]\s+)*(?:\[[ xX]\]\s+)?/, '')
    .replace(/\\\(((?:[^\\]|\\[^()])+)\\\)|\\\[((?:[^\\]|\\[^[\]])+)\\\]|\$\$([^$]+)\$\$/g, '$1$2$3')
    // What is no formula is money, as on the operator's page (operator-prose.js).
    .replace(/\$(?=\S)([^$`]*[^$\s`])\$(?!\d)/g, (whole, inside: string) => (isFormula(inside) ? inside : whole))
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/<((?:https?:|mailto:)[^<>\s]*)>/g, '$1')
    .replace(/(?<!\\)(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/(^|[^\p{L}\p{N}\\])([*_])(\S(?:.*?\S)?)\2(?![\p{L}\p{N}])/gu, '$1$3')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/^\||\|\s*$/g, '')
    .replaceAll('|', ' · ');

const plainText = (markdown: string): string =>
  markdown.slice(0, mostLooked).split('\n').map(withoutMarks).join(' ').replace(/\s+/g, ' ').trim();

const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length > mostShown ? `${characters.slice(0, mostShown - 1).join('')}…` : text;
};

/** Of at most 160 characters. What was written as plain text stays as it was. */
export const plainPreview = (markdown: string): string => shortened(plainText(markdown));

/** As a preview, from a few words before the place where `words` stand; null where they stand only in what a preview leaves out. */
export const plainExcerpt = (markdown: string, words: string): string | null => {
  const text = plainText(markdown);
  const place = text.toLowerCase().indexOf(words.toLowerCase().replace(/\s+/g, ' '));
  if (place < 0) return null;
  if (place <= mostBefore) return shortened(text);
  // Not from within a word, unless that one is longer than what stands before.
  const space = text.indexOf(' ', place - mostBefore - 1);
  const start = space >= 0 && space < place ? space + 1 : place;
  return shortened(`…${text.slice(start)}`);
};
