// What a reply holds besides its text. Its buttons are the visitor's: they are shown in words.

import { element, linkNode } from './operator-dom.js';
import { numberNodes } from './operator-numbers.js';
import { cardPicture } from './operator-pictures.js';

const listOf = (value) => (Array.isArray(value) ? value : []);
const text = (value) => (typeof value === 'string' ? value : '');

const actionsOf = (card) =>
  listOf(card?.actions)
    .map((action) => text(action?.label))
    .filter(Boolean)
    .join(' · ');

/** What every card offers; nothing where they differ, or there is one. */
function sharedActions(cards) {
  const [first, ...others] = cards.map(actionsOf);
  return others.length > 0 && others.every((one) => one === first) ? first : '';
}

function cardNode(card, hasOwnActions) {
  return element(
    'li',
    {},
    text(card?.image?.url) ? cardPicture(card.image.url, text(card.image.alt) || 'Picture') : null,
    element('strong', { dir: 'auto' }, ...numberNodes(text(card?.title))),
    text(card?.text) ? element('span', { dir: 'auto' }, ...numberNodes(card.text)) : null,
    hasOwnActions && actionsOf(card) ? element('small', { textContent: actionsOf(card) }) : null,
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
  const shared = sharedActions(listOf(cards));
  const boxes = [...listOf(cards).map((card) => cardNode(card, !shared)), ...(form ? [formNode(form)] : [])];
  const links = listOf(sources).map(sourceNode);
  return [
    boxes.length > 0 ? element('ul', { className: 'held' }, ...boxes) : null,
    shared ? element('p', { className: 'each', textContent: `Each: ${shared}` }) : null,
    links.length > 0 ? element('ol', { className: 'sources' }, ...links) : null,
  ];
}
