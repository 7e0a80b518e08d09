// The beginning of a text on one line, without the marks of its Markdown, as the list's previews have it.

import { messageNodes } from './operator-blocks.js';
import { element } from './operator-dom.js';
import { textOf, textRuns } from './operator-text-runs.js';

const mostLooked = 600;
const mostShown = 120;

export function plainLine(markdown) {
  const read = element('div', {}, ...messageNodes(markdown.slice(0, mostLooked)));
  const line = textRuns(read).map(textOf).join(' ').replace(/\s+/g, ' ').trim();
  return [...line].slice(0, mostShown).join('');
}
