// What stands within a line. Every part is an element made here with a text set as such: nothing that is written becomes markup.

import { element } from './operator-dom.js';

/** Each alternative ends at the first mark of its own kind, so that a text is read once, however long it is. */
const inline =
  /(\*{3}[^*\n]+\*{3}|\*\*[^*\n]+\*\*|\*[^*\s][^*\n]*\*|~~[^~\n]+~~|`[^`\n]+`|\$\$[^$\n]+\$\$|\$(?=\S)[^$\n`]*[^$\s`]\$(?!\d)|\\\((?:[^\\\n]|\\[^()\n])+\\\))/;

const code = (textContent) => element('code', { textContent });
const isFormula = (text) => /[\\^_={}]|^[a-z]$/i.test(text);

/** The longer of two marks first. */
const kinds = [
  ['***', '***', (textContent) => element('strong', {}, element('em', { textContent }))],
  ['**', '**', (textContent) => element('strong', { textContent })],
  ['*', '*', (textContent) => element('em', { textContent })],
  ['~~', '~~', (textContent) => element('s', { textContent })],
  ['`', '`', code],
  ['$$', '$$', code],
  // What is no formula is money.
  ['$', '$', (text) => (isFormula(text) ? code(text) : `$${text}$`)],
  ['\\(', '\\)', code],
];

function markedNode(part) {
  const [open, close, make] = kinds.find(([mark]) => part.startsWith(mark));
  return make(part.slice(open.length, -close.length));
}

/** Bold, italic, struck, code and formulas as elements; everything else stays as it was written. */
export const proseNodes = (text) =>
  text.split(inline).map((part, index) => (index % 2 === 0 ? part : markedNode(part)));
