// What stands within a line. Every part is an element made here with a text set as such: nothing that is written becomes markup.

import { element } from './operator-dom.js';
import { linkNodes, linkSources } from './operator-links.js';
import { numberNodes } from './operator-numbers.js';

/** Each alternative ends at the first mark of its own kind, so that a text is read once, however long it is. */
const inline = new RegExp(
  `(${[
    String.raw`\\\((?:[^\\\n]|\\[^()\n])+\\\)`,
    String.raw`\\[\\*_~$\x60#\[\]{}<>|.!+-]`,
    ...linkSources,
    String.raw`\*{3}[^*\n]+\*{3}|\*\*[^*\n]+\*\*|\*[^*\s][^*\n]*\*`,
    // Names with underscores are names.
    String.raw`(?<![\p{L}\p{N}_])(?:__[^_\n]+__|_[^_\s][^_\n]*_)(?![\p{L}\p{N}_])`,
    String.raw`~~[^~\n]+~~|\x60[^\x60\n]+\x60`,
    String.raw`\$\$[^$\n]+\$\$|\$(?=\S)[^$\n\x60]*[^$\s\x60]\$(?!\d)`,
  ].join('|')})`,
  'u',
);

const code = (textContent) => element('code', { dir: 'auto', textContent });
const set = (name) => (text, isInLink) => element(name, {}, ...proseNodes(text, isInLink));
const isFormula = (text) => /[\\^_={}]|^[a-z]$/i.test(text);

/** The longer of two marks first. */
const kinds = [
  ['***', '***', (text, isInLink) => element('strong', {}, set('em')(text, isInLink))],
  ['**', '**', set('strong')],
  ['__', '__', set('strong')],
  ['*', '*', set('em')],
  ['_', '_', set('em')],
  ['~~', '~~', set('s')],
  ['`', '`', code],
  ['$$', '$$', code],
  // What is no formula is money.
  ['$', '$', (text) => (isFormula(text) ? code(text) : `$${text}$`)],
  ['\\(', '\\)', code],
  // A sign that is none of the marks.
  ['\\', '', (sign) => sign],
];

function markedNodes(part, isInLink) {
  const kind = kinds.find(([mark]) => part.startsWith(mark));
  if (!kind) return linkNodes(part, isInLink, (text) => proseNodes(text, true));
  const [open, close, make] = kind;
  return [make(part.slice(open.length, part.length - close.length), isInLink)];
}

/** Links, bold, italic, struck, code, formulas and numbers as elements; everything else stays as it was written. */
export function proseNodes(text, isInLink = false) {
  const nodes = [];
  text.split(inline).forEach((part, index) => {
    for (const node of index % 2 === 0 ? [part] : markedNodes(part, isInLink)) {
      // One text for what stands side by side: thousands of signs would be thousands of nodes.
      if (typeof node === 'string' && typeof nodes.at(-1) === 'string') nodes.push(nodes.pop() + node);
      else nodes.push(node);
    }
  });
  return nodes.flatMap((node) => (typeof node === 'string' ? numberNodes(node) : [node]));
}
