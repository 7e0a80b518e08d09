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

const inline = /(\*\*[^*\n]+\*\*|`[^`\n]+`|\*[^*\s][^*\n]*\*)/;

/** Bold, italic and code of a message as elements; everything else stays as it was written. */
export function proseNodes(text) {
  return text.split(inline).map((part) => {
    if (/^\*\*.+\*\*$/.test(part)) return element('strong', { textContent: part.slice(2, -2) });
    if (/^`.+`$/.test(part)) return element('code', { textContent: part.slice(1, -1) });
    return /^\*.+\*$/.test(part) ? element('em', { textContent: part.slice(1, -1) }) : part;
  });
}

const today = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const before = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

export function timeNode(iso) {
  const date = new Date(iso);
  const isToday = date.toDateString() === new Date().toDateString();
  return element('time', { dateTime: iso, textContent: (isToday ? today : before).format(date) });
}
