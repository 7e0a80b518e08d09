// Numbers that are read in one piece, as in the chat: in a line from right to left their groups would stand the other way round.

import { element } from './operator-dom.js';

/** The same as in packages/widget/src/ui/markdown/spaced-number.ts, which says why. */
const run =
  /(^|[^\p{L}\p{N}+(/=_-])([+(]{0,3}\p{Nd}[\p{Nd}()-]{0,19}(?:[ /]\(?\p{Nd}[\p{Nd}()-]{0,19}){0,9})(?![\p{L}\p{N}:])/gu;
const leastDigits = 7;
const hasOwnOrder = /[ /+(]|^\p{Nd}{2,3}-\p{Nd}{5}|-.*-/u;
/** What fits into a narrow column without a break. */
const shortEnough = 24;

/** What stands around numbers, and each number between: `['Call ', '030 1234567', '.']`. */
export function numberParts(text) {
  const parts = [];
  let end = 0;
  for (const { index, 1: before, 2: number } of text.matchAll(run)) {
    if (number.replace(/\P{Nd}/gu, '').length < leastDigits || !hasOwnOrder.test(number)) continue;
    const start = index + before.length;
    parts.push(text.slice(end, start), number);
    end = start + number.length;
  }
  return [...parts, text.slice(end)];
}

const numberNode = (textContent) =>
  element('bdi', { dir: 'ltr', textContent, className: textContent.length <= shortEnough ? 'whole' : '' });

/** A text as nodes, where such a number has an element of its own. */
export const numberNodes = (text) =>
  numberParts(text)
    .map((part, index) => (index % 2 === 0 ? part : numberNode(part)))
    .filter((part) => part !== '');
