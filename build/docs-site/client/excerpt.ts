// What of a section is shown with a result of the search.

const mostBefore = 40;
const mostShown = 140;

const patternOf = (terms: readonly string[]): RegExp => {
  const longestFirst = terms.toSorted((one, other) => other.length - one.length);
  const escaped = longestFirst.map((term) => term.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})`, 'giu');
};

/** Whole words, from a little before the first that was found; every second part of the answer is one of `terms`. */
export function excerptParts(section: string, terms: readonly string[]): readonly string[] {
  const text = section.trim();
  const pattern = terms.length > 0 ? patternOf(terms) : /(?!)/;
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
  const place = Math.max(text.search(pattern), 0);
  const { start = 0 } = words.find((word) => word.end > place || word.start >= place - mostBefore) ?? {};
  // A word without an end, such as an address, is cut all the same.
  const first = place - start > mostShown / 2 ? place : start;
  const end = words.findLast((word) => word.start >= first && word.end <= first + mostShown)?.end ?? first + mostShown;
  // The sign stays with the word behind it, however long that is.
  const shown = `${first > 0 ? '…\u2060' : ''}${text.slice(first, end)}${text.slice(end).trim() === '' ? '' : '…'}`;
  return shown.split(pattern);
}
