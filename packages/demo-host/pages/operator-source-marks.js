// The marks of sources in a reply, `[1]`, found in what is drawn, as in the chat (packages/widget/src/ui/sources-and-steps).

import { element } from './operator-dom.js';

/** What is no text of the message, or leads somewhere else. */
const others = 'a, code, pre';

function goTo(entry) {
  entry.tabIndex = -1;
  entry.focus();
}

/** The brackets are not seen; they are copied with the text. */
function markNode(number, entry) {
  const bracket = (textContent) => element('span', { textContent });
  const attributes = { 'aria-label': `Source ${number}: ${entry.textContent}` };
  const mark = element(
    'button',
    { type: 'button', className: 'source', attributes },
    bracket('['),
    number,
    bracket(']'),
  );
  mark.addEventListener('click', () => goTo(entry));
  return mark;
}

function markText(text, entries) {
  // Every second piece is a number.
  const pieces = text.data.split(/\[([1-9]\d?)\]/);
  if (pieces.length === 1) return;
  const nodes = pieces.map((piece, index) => {
    if (index % 2 === 0) return piece;
    const entry = entries[piece - 1];
    return entry ? markNode(piece, entry) : `[${piece}]`;
  });
  text.replaceWith(...nodes.filter((node) => node !== ''));
}

/** Makes buttons of the marks in `text` whose number has an entry in the list of sources; all others stay text. */
export function markSources(text, entries) {
  if (entries.length === 0) return;
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const one of texts) if (!one.parentElement.closest(others)) markText(one, entries);
}
