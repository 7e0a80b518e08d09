// All conversations, newest first. Entries are kept, so that neither focus nor place is lost while others come in.

import { byId, element, setText, timeOrDayNode } from './operator-dom.js';
import { markFound } from './operator-found.js';
import { numberNodes } from './operator-numbers.js';
import { isUnsent } from './operator-sending.js';

const entries = new Map();

export const nameOf = ({ visitor }) => visitor.name?.trim() || 'Guest';

/** Who of the operators has said it: to themselves they are "You". Messages of older servers do not tell. */
export const operatorName = ({ operator }, operatorId) =>
  operator && operator.id === operatorId ? 'You' : (operator?.name ?? 'Operator');

const longestAuthor = 14;

/** As much of a name as leaves the line to what was said: its first words, or the beginning of a very long one. */
function shortName(name) {
  if (name.length <= longestAuthor) return name;
  let words = '';
  for (const word of name.split(/(?=[\s-])/)) {
    if (words.length + word.length > longestAuthor) break;
    words += word;
  }
  // Neither "von" nor "&" ends it.
  const short = words.replace(/(?:[\s-]+[^\p{Lu}\p{Lo}\p{N}\s-]\S*)+$/u, '');
  return short || `${[...name].slice(0, longestAuthor - 1).join('')}…`;
}

const speaker = (message, { persona }, operatorId) => {
  if (!message || message.role === 'user') return '';
  return shortName(message.isLive ? operatorName(message, operatorId) : persona.name);
};

const tags = ({ id, handleBy, validating, waitingSince, isClosed }, operatorId) => [
  ...(isUnsent(id) ? [{ text: 'Not sent', kind: 'unsent' }] : []),
  ...(handleBy?.type === 'USER'
    ? [{ text: handleBy.id === operatorId ? 'With you' : `With ${handleBy.name}`, kind: 'live' }]
    : []),
  ...(waitingSince ? [{ text: 'Wants a human', kind: 'live' }] : []),
  ...(validating?.passed === false ? [{ text: 'Paywall', kind: 'paywall' }] : []),
  ...(isClosed ? [{ text: 'Closed', kind: 'closed' }] : []),
];

/** The first letters of the first two words. */
const initials = (name) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(([letter]) => letter.toUpperCase())
    .join('');

function createEntry(id, choose) {
  const face = element('span', { className: 'face', attributes: { 'aria-hidden': 'true' } });
  // What is written is in its own direction, of which the end is cut and not the beginning.
  const name = element('strong', { dir: 'auto' });
  const mark = element('span', { className: 'mark' });
  const time = element('span', { className: 'time' });
  const author = element('bdi', { className: 'author', dir: 'auto' });
  const colon = element('span');
  const words = element('bdi', { dir: 'auto' });
  const text = element('span', { className: 'preview' }, author, colon, words);
  const marks = element('span', { className: 'tags' });
  const button = element(
    'button',
    { type: 'button' },
    face,
    element('span', { className: 'first' }, name, mark, time),
    text,
    marks,
  );
  button.addEventListener('click', () => choose(id));
  return { node: element('li', {}, button), button, face, name, mark, time, author, colon, words, marks };
}

function fill(entry, summary, operatorId, mark, search) {
  const { last } = summary;
  setText(entry.face, initials(nameOf(summary)));
  setText(entry.name, nameOf(summary));
  setText(entry.mark, mark);
  entry.time.replaceChildren(timeOrDayNode(summary.activeAt));
  const said = summary.found ?? last;
  const author = speaker(said, summary, operatorId);
  setText(entry.author, author);
  setText(entry.colon, author && ': ');
  const words = said ? (said.text ?? '') : `Has opened a chat with ${summary.persona.name}`;
  if (entry.words.textContent !== words) entry.words.replaceChildren(...numberNodes(words));
  for (const node of [entry.name, entry.words]) markFound(node, search);
  entry.button.toggleAttribute('data-found', Boolean(summary.found));
  entry.marks.replaceChildren(
    ...tags(summary, operatorId).map(({ text, kind }) =>
      element('span', { className: 'tag', dataset: { kind }, textContent: text }),
    ),
  );
  // Somebody waits for a human.
  entry.button.dataset.waiting = String(
    Boolean(summary.waitingSince) || (summary.handleBy?.type === 'USER' && last?.role === 'user'),
  );
}

/** What tells visitors of one name apart: their e-mail, and where that is the same too, the end of the conversation's id. */
function distinguish(summaries) {
  const sharing = Object.values(Object.groupBy(summaries, nameOf)).filter((group) => group.length > 1);
  return new Map(
    sharing.flatMap((group) =>
      group.map((summary) => {
        const { email } = summary.visitor;
        const isAlone = email && group.filter(({ visitor }) => visitor.email === email).length === 1;
        return [summary.id, isAlone ? email : summary.id.slice(-4)];
      }),
    ),
  );
}

const nothing = {
  all: 'Nobody has opened a chat yet. When somebody does, they appear here by themselves.',
  waiting: 'Nobody waits for an answer.',
  mine: 'You answer nobody at the moment.',
  closed: 'No conversation is closed.',
};

export function showList(summaries, { selectedId, operatorId, choose, filter, search }) {
  const list = byId('list');
  const focused = document.activeElement;
  byId('list-empty').hidden = summaries.length > 0;
  setText(byId('list-empty-text'), search ? 'Nothing was found.' : nothing[filter]);
  const marks = distinguish(summaries);
  const known = new Set(summaries.map(({ id }) => id));
  for (const [id, { node }] of entries) {
    if (known.has(id)) continue;
    node.remove();
    entries.delete(id);
  }
  for (const [place, summary] of summaries.entries()) {
    const entry = entries.get(summary.id) ?? createEntry(summary.id, choose);
    entries.set(summary.id, entry);
    fill(entry, summary, operatorId, marks.get(summary.id) ?? '', search);
    if (summary.id === selectedId) entry.button.setAttribute('aria-current', 'true');
    else entry.button.removeAttribute('aria-current');
    if (list.children[place] !== entry.node) list.insertBefore(entry.node, list.children[place] ?? null);
  }
  // Moving a node takes its focus away.
  if (list.contains(focused) && document.activeElement !== focused) focused.focus({ preventScroll: true });
}

export const focusEntry = (id) => entries.get(id)?.button.focus();
