// What was searched for is marked where it stands, also where the words are partly bold or a link.

import { element } from './operator-dom.js';
import { textOf, textRuns } from './operator-text-runs.js';

/** What is marked in an element at the moment: the words, and the text in which they were looked for. */
const marked = new WeakMap();

const patternOf = (words) =>
  new RegExp(words.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`), 'giu');

function markRun(run, pattern) {
  const hits = [...textOf(run).matchAll(pattern)].map(({ index, 0: hit }) => [index, index + hit.length]);
  let start = 0;
  for (const node of run) {
    const { data } = node;
    const parts = [];
    let at = 0;
    for (const [from, to] of hits) {
      const [first, end] = [Math.max(from - start, 0), Math.min(to - start, data.length)];
      if (first >= end) continue;
      parts.push(data.slice(at, first), element('mark', { textContent: data.slice(first, end) }));
      at = end;
    }
    if (parts.length > 0) node.replaceWith(...[...parts, data.slice(at)].filter((part) => part !== ''));
    start += data.length;
  }
}

/** Marks the words in `root`, and nothing else; nothing at all where they are empty. */
export function markFound(root, words) {
  const state = `${words}\n${root.textContent}`;
  if ((marked.get(root) ?? `\n${root.textContent}`) === state) return;
  marked.set(root, state);
  for (const mark of root.querySelectorAll('mark')) mark.replaceWith(...mark.childNodes);
  root.normalize();
  if (words === '') return;
  const pattern = patternOf(words);
  for (const run of textRuns(root)) markRun(run, pattern);
}
