// The files of a message: pictures as such, above their names, everything else by its name.

import { element, linkNode } from './operator-dom.js';

const apiBase = document.body.dataset.apiBase;

/** The picture is the link's name, which is read once. One that no browser shows, or that has gone, leaves its name. */
function pictureLink(link, name, caption) {
  const picture = element('img', { loading: 'lazy', decoding: 'async', alt: name, src: link.href });
  picture.addEventListener('error', () => {
    link.classList.remove('picture');
    link.replaceChildren(name);
  });
  link.className = 'picture';
  link.replaceChildren(picture, ...caption);
  return link;
}

export function fileNode({ name, url, mimeType }) {
  const link = linkNode(url, name || 'File');
  const isPicture = link.matches('a') && /^image\//.test(mimeType ?? '');
  if (!isPicture) return link;
  const shown = name || 'File';
  const caption = element('span', { dir: 'auto', textContent: shown, attributes: { 'aria-hidden': 'true' } });
  return pictureLink(link, shown, [caption]);
}

/** The same places as in the page's policy (operator.headers.json): another host would learn what is read here, and when. */
const isOwn = (url) =>
  url.startsWith(`${location.origin}/`) ||
  ['images', 'uploads'].some((folder) => url.startsWith(`${apiBase}/${folder}/`));

/** A picture of the own hosts; any other one is a link, which loads nothing. */
export function cardPicture(written, alt) {
  const url = URL.canParse(written, apiBase) ? new URL(written, apiBase).href : '';
  const link = linkNode(url, alt);
  link.dir = 'auto';
  return link.matches('a') && isOwn(url) ? pictureLink(link, alt, []) : link;
}
