// The files of a message: pictures as such, above their names, everything else by its name.

import { element, linkNode } from './operator-dom.js';

/** The picture is the link's name, which is read once. One that no browser shows, or that has gone, leaves its name. */
function pictureLink(link, name) {
  const caption = element('span', { dir: 'auto', textContent: name, attributes: { 'aria-hidden': 'true' } });
  const picture = element('img', { loading: 'lazy', decoding: 'async', alt: name, src: link.href });
  picture.addEventListener('error', () => {
    link.classList.remove('picture');
    link.replaceChildren(name);
  });
  link.className = 'picture';
  link.replaceChildren(picture, caption);
  return link;
}

export function fileNode({ name, url, mimeType }) {
  const link = linkNode(url, name || 'File');
  const isPicture = link.matches('a') && /^image\//.test(mimeType ?? '');
  return isPicture ? pictureLink(link, name || 'File') : link;
}
