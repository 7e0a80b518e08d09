// What is drawn anew, removed or hidden while it has the focus gives it to what stands in its place: who goes by keyboard is never at
// the start of the page.

import { byId } from './operator-dom.js';

const controlsOf = (node) => [
  ...node.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]'),
];
const isThere = (node) => node.isConnected && !node.disabled && node.checkVisibility();

/** What has the focus, what is around it, innermost first, and its place in the list that it belongs to. */
let focused = null;

function remember(node) {
  const row = node.closest('[data-id]') ?? node.closest('li, tr, dl > div');
  const around = [];
  for (let one = node.parentElement; one && one.id !== 'desk'; one = one.parentElement) around.push(one);
  focused = { node, around, row };
  if (!row) return;
  Object.assign(focused, {
    list: row.parentElement,
    place: [...row.parentElement.children].indexOf(row),
    control: controlsOf(row).indexOf(node),
  });
}

/** A heading or a row is reached by this alone. */
function give(node) {
  if (!node || !isThere(node)) return false;
  if (!node.matches('a[href], button, input, select, textarea, [tabindex]')) node.tabIndex = -1;
  node.focus({ preventScroll: true });
  return document.activeElement === node;
}

/** The same control of the same row, with the same selection. Where rows have no ids, the same words tell. */
function giveSame({ node, list, row, control }) {
  if (!row) return false;
  const isSame = (one) => (row.dataset.id ? one.dataset.id === row.dataset.id : one.textContent === row.textContent);
  const heir = [...list.children].filter((one) => one !== row && isSame(one)).map(controlsOf)[0]?.[control];
  if (!give(heir)) return false;
  if (typeof node.selectionStart === 'number')
    heir.setSelectionRange(node.selectionStart, node.selectionEnd, node.selectionDirection);
  return true;
}

/** The row that stands there now, else the last one; what can be done there is done once it has been read. */
function giveRow({ list, row, place }) {
  if (!row || row.parentElement === list) return false;
  const next = list.children[place] ?? list.lastElementChild;
  const controls = next ? controlsOf(next).filter(isThere) : [];
  return give(controls.length === 1 ? controls[0] : next);
}

/** In a low window it may be out of sight. */
function giveHeading(heading) {
  if (!give(heading)) return false;
  heading.scrollIntoView({ block: 'nearest' });
  return true;
}

const giveAround = ({ around }) =>
  around
    .filter(isThere)
    .some(
      (one) =>
        (one.dataset.focusTo && give(document.querySelector(one.dataset.focusTo))) ||
        (one.matches('[tabindex]') && give(one)) ||
        (one.localName === 'section' && giveHeading(one.querySelector('h3'))),
    );

function settle(records) {
  if (!focused) return;
  const { node } = focused;
  const { activeElement } = document;
  if (activeElement !== node && activeElement !== document.body) return;
  const isMoved = records.some(({ removedNodes }) => [...removedNodes].some((one) => one.contains(node)));
  if (isThere(node)) {
    if (activeElement === node) remember(node);
    else if (isMoved) give(node);
    return;
  }
  const lost = focused;
  focused = null;
  if (!giveSame(lost) && !giveRow(lost)) giveAround(lost);
}

/** Follows what has the focus on the desk. An element names who takes it for what is inside by the selector `data-focus-to`. */
export function connectFocus() {
  const desk = byId('desk');
  desk.addEventListener('focusin', ({ target }) => remember(target));
  // Chromium tells of a removal too, before it is done. Who looks at another window comes back to the same place.
  desk.addEventListener('focusout', () =>
    setTimeout(() => {
      const { activeElement } = document;
      if (document.hasFocus() && focused && activeElement !== focused.node && isThere(focused.node)) focused = null;
    }),
  );
  new MutationObserver(settle).observe(desk, {
    attributeFilter: ['hidden', 'disabled'],
    childList: true,
    subtree: true,
  });
}
