// The files of a message: pictures as such, above their names, everything else below them, by its name.

import { element, linkNode, ownNode } from './operator-dom.js';

const apiBase = document.body.dataset.apiBase;

/** The picture is the link's name, which is read once. One that no browser shows, or that has gone, leaves its name. */
function pictureLink(link, name, caption) {
  const picture = element('img', { loading: 'lazy', decoding: 'async', alt: name, src: link.href });
  picture.addEventListener('error', () => {
    link.classList.remove('picture');
    link.replaceChildren(ownNode(name));
  });
  link.className = 'picture';
  link.replaceChildren(picture, ...caption);
  return link;
}

const isPicture = ({ mimeType }) => /^image\//.test(mimeType ?? '');

/** A sheet of paper: Lucide's "file". */
function fileSign() {
  const sign = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS(sign.namespaceURI, 'path');
  path.setAttribute('d', 'M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v4a2 2 0 0 0 2 2h4');
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', width: 16, height: 16, 'aria-hidden': 'true' }))
    sign.setAttribute(key, value);
  sign.append(path);
  return sign;
}

function fileNode(file) {
  const shown = file.name || 'File';
  const link = linkNode(file.url, shown);
  if (!isPicture(file) || !link.matches('a')) return element('span', { className: 'file' }, fileSign(), link);
  const caption = element('span', { dir: 'auto', textContent: shown, attributes: { 'aria-hidden': 'true' } });
  return pictureLink(link, shown, [caption]);
}

/** Null where there are none. */
export function filesNode(files) {
  if (files.length === 0) return null;
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return element('p', { className: 'files' }, ...[...pictures, ...others].map(fileNode));
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
