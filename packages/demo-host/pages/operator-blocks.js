// A message as it is read: headings, lists, quotes, code and tables as elements. A line is looked at once for each list or
// quote around it, of which there are six at most: a text takes no longer than it is long.

import { element } from './operator-dom.js';
import { listBlock } from './operator-list-block.js';
import { proseNodes } from './operator-prose.js';

/** Lists and quotes within each other; what is deeper stays text. */
const deepest = 6;
/** Of a formula; what does not end within them is none. */
const formulaLines = 40;

/** The keyboard scrolls what is wide. */
const codeNode = (lines) => element('pre', { tabIndex: 0 }, element('code', { textContent: lines.join('\n') }));

/** A fence that nothing closes goes on to the end: the reply may still be coming. */
function fencedBlock(lines, at) {
  const [, fence] = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(lines[at]) ?? [];
  if (!fence) return null;
  const closes = (line) => line.startsWith(fence) && line === fence[0].repeat(line.length);
  let end = at + 1;
  while (end < lines.length && !closes(lines[end].trim())) end += 1;
  return { node: codeNode(lines.slice(at + 1, end)), next: end + 1 };
}

const formulaEnds = { $$: '$$', '\\[': '\\]' };

/** As it was written. */
function formulaBlock(lines, at) {
  const first = lines[at].trim();
  const close = formulaEnds[first.slice(0, 2)];
  if (!close) return null;
  const place = first.indexOf(close, 2);
  if (place > 2 && place === first.length - 2) return { node: codeNode([first.slice(2, -2).trim()]), next: at + 1 };
  if (place >= 0) return null;
  for (let end = at + 1; end < Math.min(lines.length, at + formulaLines); end += 1) {
    const line = lines[end].trim();
    if (line === '') return null;
    if (!line.endsWith(close)) continue;
    const inside = [first.slice(2), ...lines.slice(at + 1, end), line.slice(0, -2)];
    return { node: codeNode(inside.filter((one) => one.trim() !== '')), next: end + 1 };
  }
  return null;
}

function isRow(line = '') {
  const text = line.trim();
  return text.length > 2 && text.startsWith('|') && text.endsWith('|');
}
const isRule = (line) => isRow(line) && /^[\s:|-]+$/.test(line);

/** The same as in packages/widget/src/ui/markdown/blocks.ts: a number with its unit, which is not broken into two lines. */
const figure = /^(?:\p{L}{1,6}\.? )?[^\p{L}]{0,12}\d[^\p{L}]{0,12}\p{L}{0,4}$/u;

const cellNode = (text, cell) => element(cell, { className: figure.test(text) ? 'whole' : '' }, ...proseNodes(text));

const rowNode = (line, cell) => {
  const texts = line.trim().slice(1, -1).split('|');
  return element('tr', {}, ...texts.map((text) => cellNode(text.trim(), cell)));
};

function tableBlock(lines, at) {
  if (!isRow(lines[at]) || !isRule(lines[at + 1])) return null;
  let end = at + 2;
  while (isRow(lines[end])) end += 1;
  const rows = lines.slice(at + 2, end).map((line) => rowNode(line, 'td'));
  const head = element('thead', {}, rowNode(lines[at], 'th'));
  return { node: element('table', {}, head, element('tbody', {}, ...rows)), next: end };
}

function headingBlock(lines, at) {
  const [, marks, text] = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(lines[at]) ?? [];
  if (!marks) return null;
  return { node: element(marks.length < 3 ? 'h3' : 'h4', {}, ...proseNodes(text)), next: at + 1 };
}

const lineBlock = (lines, at) =>
  /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/.test(lines[at]) ? { node: element('hr'), next: at + 1 } : null;

const quoteMark = /^ {0,3}> ?/;

function quoteBlock(lines, at, depth) {
  let end = at;
  while (end < lines.length && quoteMark.test(lines[end])) end += 1;
  if (end === at || depth === deepest) return null;
  const inside = lines.slice(at, end).map((line) => line.replace(quoteMark, ''));
  return { node: element('blockquote', {}, ...blockNodes(inside, depth + 1)), next: end };
}

const listOf = (lines, at, depth) =>
  depth === deepest ? null : listBlock(lines, at, (inside) => blockNodes(inside, depth + 1));

const readers = [fencedBlock, formulaBlock, tableBlock, headingBlock, lineBlock, quoteBlock, listOf];

function blockAt(lines, at, depth) {
  for (const reader of readers) {
    const block = reader(lines, at, depth);
    if (block) return block;
  }
  return null;
}

function blockNodes(lines, depth) {
  const nodes = [];
  let prose = [];
  const endProse = () => {
    const text = prose.join('\n').trim();
    if (text) nodes.push(element('p', {}, ...proseNodes(text)));
    prose = [];
  };
  for (let at = 0; at < lines.length;) {
    const block = blockAt(lines, at, depth);
    if (block) {
      endProse();
      nodes.push(block.node);
    } else if (lines[at].trim() === '') {
      endProse();
    } else {
      prose.push(lines[at]);
    }
    at = block?.next ?? at + 1;
  }
  endProse();
  return nodes;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** That of the first letter, or nothing where none decides; code does not count. */
function directionOf(node) {
  if (node.localName === 'pre' || node.localName === 'code') return '';
  const [letter] = (node.nodeType === Node.TEXT_NODE && /\p{L}/u.exec(node.data)) || [];
  if (letter) return rightToLeft.test(letter) ? 'rtl' : 'ltr';
  for (const child of node.childNodes) {
    const direction = directionOf(child);
    if (direction) return direction;
  }
  return '';
}

/** As in the chat a block reads in the direction of its first letter, one without letters as the text before it, code from left to right. */
export function messageNodes(text) {
  const nodes = blockNodes(text.split('\n'), 0);
  let direction = '';
  for (const node of nodes) {
    direction = directionOf(node) || direction;
    node.dir = node.localName === 'pre' ? 'ltr' : direction;
  }
  return nodes;
}
