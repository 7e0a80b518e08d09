// A list of a message, and what stands in its items.

import { element } from './operator-dom.js';

const itemStart = /^([ \t]*)([-*+]|\d{1,9}[.)])[ \t]+(?=\S)/;
const isNumber = (mark) => /^\d/.test(mark);
const indentOf = (line) => line.length - line.trimStart().length;

function afterEmpty(lines, at) {
  let next = at;
  while (next < lines.length && lines[next].trim() === '') next += 1;
  return next;
}

/** The lines of one item: what is indented belongs to it, also behind an empty line. */
function readItem(lines, at, [start, indent]) {
  const inside = [lines[at].slice(start.length)];
  let next = at + 1;
  for (;;) {
    const line = afterEmpty(lines, next);
    if (line === lines.length || indentOf(lines[line]) <= indent.length) return { inside, next };
    for (; next <= line; next += 1) inside.push(lines[next].slice(Math.min(indentOf(lines[next]), start.length)));
  }
}

function itemNode([first, ...others], blocksOf) {
  const [mark, state] = /^\[([ xX])\] (?=\S)/.exec(first) ?? [];
  if (!mark) return element('li', {}, ...blocksOf([first, ...others]));
  const isDone = state !== ' ';
  const box = element('span', {
    className: 'box',
    dataset: isDone ? { done: '' } : {},
    attributes: { role: 'img', 'aria-label': isDone ? 'Done' : 'Not done' },
  });
  const blocks = blocksOf([first.slice(mark.length), ...others]);
  return element('li', { className: 'task' }, box, element('div', {}, ...blocks));
}

/** @param blocksOf Makes elements of the lines of an item. */
export function listBlock(lines, at, blocksOf) {
  const first = itemStart.exec(lines[at]);
  if (!first) return null;
  const isOrdered = isNumber(first[2]);
  const items = [];
  let next = at;
  for (;;) {
    const start = afterEmpty(lines, next);
    const item = itemStart.exec(lines[start] ?? '');
    if (!item || isNumber(item[2]) !== isOrdered || item[1].length < first[1].length) break;
    const read = readItem(lines, start, item);
    items.push(itemNode(read.inside, blocksOf));
    next = read.next;
  }
  const node = isOrdered
    ? element('ol', { start: Number.parseInt(first[2], 10) }, ...items)
    : element('ul', {}, ...items);
  return { node, next };
}
