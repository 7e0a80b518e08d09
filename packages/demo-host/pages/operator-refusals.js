// The line below the reply: what was refused. Where nobody sees it, on another page or on a phone's list, a notice says the same.

import { byId, setText } from './operator-dom.js';

/** Whether what was refused is done all the same. */
let isDone = () => false;

/** What the operator has asked for stays on screen until the next such thing. */
export function tell(text, by = 'action') {
  isDone = () => false;
  setText(byId('action-error'), text);
  byId('action-error').dataset.by = by;
  // What the page reads by itself is told in its head.
  notify(by === 'reading' || isSeen() ? '' : text);
}

/** Above the list where that is seen, else over the page. */
export function notify(text) {
  const list = byId('list');
  const [notice, before] = [byId('notice'), list.parentElement.checkVisibility() ? list : byId('list-nav')];
  if (text !== '' && notice.nextElementSibling !== before) before.before(notice);
  setText(notice, text);
}

/** What was refused stands where one looks. */
export const isSeen = () => byId('action-error').parentElement.checkVisibility();

/** Whoever goes to another page has read it. */
export const leaveNotice = () => notify('');

/** What the page reads by itself takes away nothing but its own. */
export function tellReading(text) {
  const { textContent, dataset } = byId('action-error');
  if (textContent === '' || dataset.by === 'reading') tell(text, 'reading');
}

/** `status`: that of the answer, 0 where none came. */
export const tellRefusal = (text, status) => tell(text, status === 0 ? 'silence' : 'action');

/** Where an answer is lost, what was asked for may be done: `isDoneIn(conversation)` says so of what is read then. */
export const tellUnlessDone = (isDoneIn) => (text, status) => {
  tellRefusal(text, status);
  isDone = isDoneIn;
};

export function takeBackDone(conversation) {
  if (isDone(conversation)) tell('');
}

/** The server answers again. */
export function endSilence() {
  if (byId('action-error').dataset.by === 'silence') tell('');
}

/** What was told is no longer so. */
export function takeBack(text) {
  if (byId('action-error').textContent === text) tell('');
}
