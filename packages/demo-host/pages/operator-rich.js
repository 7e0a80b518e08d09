// What a reply holds besides its text, in words: its pictures and buttons are the visitor's.

import { element, linkNode } from './operator-dom.js';

const listOf = (value) => (Array.isArray(value) ? value : []);
const text = (value) => (typeof value === 'string' ? value : '');

function cardNode(card) {
  const labels = listOf(card?.actions).map((action) => text(action?.label));
  return element(
    'li',
    {},
    element('strong', { dir: 'auto', textContent: text(card?.title) }),
    text(card?.text) ? element('span', { dir: 'auto', textContent: card.text }) : null,
    labels.some(Boolean) ? element('small', { textContent: labels.filter(Boolean).join(' · ') }) : null,
  );
}

function formNode(form) {
  const names = listOf(form.fields).map((field) => text(field?.name));
  return element(
    'li',
    {},
    element('strong', { dir: 'auto', textContent: text(form.title) || 'Form' }),
    element('small', { textContent: names.filter(Boolean).join(' · ') }),
  );
}

function sourceNode(source) {
  const title = text(source?.title) || text(source?.url) || 'Source';
  return element('li', {}, linkNode(text(source?.url), title));
}

/** Cards, a form, sources; nothing where there are none. */
export function richNodes({ cards, form, sources }) {
  const boxes = [...listOf(cards).map(cardNode), ...(form ? [formNode(form)] : [])];
  const links = listOf(sources).map(sourceNode);
  return [
    boxes.length > 0 ? element('ul', { className: 'held' }, ...boxes) : null,
    links.length > 0 ? element('ol', { className: 'sources' }, ...links) : null,
  ];
}
