// A conversation that has gone while it was open, or while something was half typed there: says so, and keeps that until it is dismissed.

import * as api from './operator-api.js';
import { byId, element, setText } from './operator-dom.js';
import {
  draftOf,
  goneWords,
  keepBack,
  keepDraft,
  keepFiles,
  keepGone,
  keepReason,
  keepSent,
  reasonOf,
  sentOf,
} from './operator-drafts.js';
import { notify } from './operator-refusals.js';

function goToList() {
  byId('desk').dataset.view = 'list';
  (document.querySelector('#list button') ?? byId('search')).focus();
}

export const leaveNote = () => setText(byId('gone-note'), '');

/** Nobody who signs in later reads it. */
export function dropGone() {
  byId('gone').replaceChildren();
  leaveNote();
}

/** What was written, to be copied. */
function wordsNode(id, name, words) {
  const field = element('textarea', { id: `gone-${id}`, rows: 3, readOnly: true, value: words });
  const dismiss = element('button', { type: 'button', textContent: 'Dismiss' });
  const section = element(
    'section',
    { className: 'gone' },
    element('label', { htmlFor: field.id, textContent: `What you had written to ${name}` }),
    field,
    element('div', { className: 'row' }, dismiss),
  );
  dismiss.addEventListener('click', () => {
    section.remove();
    keepGone(id, []);
    leaveNote();
    goToList();
  });
  return { section, field };
}

/** What was left to be copied when the page went, or the session. */
export function showLeft() {
  byId('gone').replaceChildren(...goneWords().map(([id, [name, words]]) => wordsNode(id, name, words).section));
}

/** Looks whether those are there to whom something was written while another conversation is open: `ids` are theirs. */
export async function lookForGone(ids, nameOf) {
  for (const id of ids) {
    const { status } = await api.readConversation(id, { background: 1 }).catch((error) => error);
    if (status === 404) showGone(id, nameOf(id) ?? 'this visitor', null);
  }
}

/**
 * `hide` takes the conversation off the screen, null where another one is open; the focus goes to the words, or to the list, where it was in what
 * has gone.
 */
export function showGone(id, name, hide) {
  const words = [...sentOf(id).map(({ content }) => content), draftOf(id), reasonOf(id) ?? '']
    .filter((text) => text.trim() !== '')
    .join('\n\n');
  const { activeElement } = document;
  const isMoved = hide && (activeElement === document.body || Boolean(activeElement?.closest('#talk, #panel')));
  hide?.();
  keepDraft(id, '');
  keepReason(id, '');
  keepSent(id, []);
  keepBack(id, []);
  keepFiles(id, []);
  const reason = `The conversation with ${name} is there no more: what was stored of them has been deleted.`;
  setText(byId('gone-note'), words === '' ? reason : `${reason} What you had written stands below.`);
  // On another page, or on a phone's list.
  if (!byId('gone-note').checkVisibility())
    notify(`${reason} What you had written stands above the conversation that you open next.`);
  if (words === '') return isMoved ? goToList() : undefined;
  keepGone(id, [name, words]);
  const { section, field } = wordsNode(id, name, words);
  byId('gone').append(section);
  if (!isMoved) return;
  field.focus();
  field.select();
}
