// The browser's own Back: where a conversation takes the list's place, it leads from there to the list.

import { byId } from './operator-dom.js';

const isInTalk = () => history.state?.view === 'talk';

/** A conversation is shown. Beside the list there is nothing to go back to. */
export function noteTalk() {
  if (!isInTalk() && !byId('list').checkVisibility()) history.pushState({ view: 'talk' }, '');
}

/** `show('talk' | 'list')` is called where the operator goes back, or forward again. */
export function connectHistory(show) {
  // What was open before a reload is not.
  if (isInTalk()) history.replaceState(null, '');
  addEventListener('popstate', () => show(isInTalk() ? 'talk' : 'list'));
  byId('back').addEventListener('click', () => (isInTalk() ? history.back() : show('list')));
}
