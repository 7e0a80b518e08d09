// Everything that a visitor wrote goes through `textContent`: the page has no other way to show a text.

export const byId = (id) => document.getElementById(id);

/** An element with properties, `data-*` as `dataset`, and children that are nodes or texts. */
export function element(name, { dataset = {}, attributes = {}, ...properties } = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  Object.assign(made.dataset, dataset);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Changes a text only when it is another one, so that a screen reader is not told the same twice. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** A name that is cut where it has no room, and whole where one points at it. */
export const nameNode = (name) => element('strong', { dir: 'auto', textContent: name, title: name });

const today = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const before = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

function timeIn(iso, format) {
  const date = new Date(iso);
  const isToday = date.toDateString() === new Date().toDateString();
  return element('time', { dateTime: iso, textContent: (isToday ? today : format).format(date) });
}

export const timeNode = (iso) => timeIn(iso, before);

/** Where there is little room: the time of today, else the day alone. */
export const timeOrDayNode = (iso) => timeIn(iso, day);

/** Asks before something that cannot be undone; resolves with whether it is wanted. */
export function confirmed(title, text, yes) {
  const dialog = byId('confirm');
  setText(byId('confirm-title'), title);
  setText(byId('confirm-text'), text);
  setText(byId('confirm-yes'), yes);
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
  });
}

const units = ['B', 'kB', 'MB', 'GB'];

/** As the chat tells it (packages/widget/src/ui/attachments/format-size.ts): the visitor and the operator speak of one size. */
export function sizeText(bytes) {
  let value = bytes;
  let power = 0;
  while (power < units.length - 1 && value >= 1023.5) {
    value /= 1024;
    power += 1;
  }
  const maximumFractionDigits = power > 0 && value < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(undefined, { maximumFractionDigits }).format(value)}\u00a0${units[power]}`;
}

/** What somebody else has named, such as a file: in its own direction, which is not that of the words around it. */
export const ownNode = (name) => element('bdi', { textContent: name });

/** A link to a file or a page in another tab; what is no web address is shown as text. */
export function linkNode(url, text) {
  return /^https?:\/\//i.test(url)
    ? element('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, ownNode(text))
    : element('span', {}, ownNode(text));
}
