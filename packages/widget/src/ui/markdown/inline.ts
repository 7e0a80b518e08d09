// Inline content of one element: what has not changed keeps its nodes, so that a selection and loaded pictures survive.

import { leaveHostAlone, type Images } from './images.ts';
import { toFragment } from './sanitize.ts';

/** What the nodes of an element were made from, node by node; the nodes themselves may have been completed since. */
export type Signatures = string[];

/** Makes `html` the content of `parent`, which holds what `before` describes; gives the new description. */
export function patchInline(parent: Element, before: Signatures, html: string, images: Images): Signatures {
  const fragment = toFragment(html);
  const after = Array.from(fragment.childNodes, signature);
  let same = 0;
  while (same < before.length && same < after.length && before[same] === after[same]) same += 1;
  for (let index = 0; index < same; index += 1) fragment.firstChild?.remove();
  // Growing text stays in its node.
  const old = parent.childNodes[same];
  const next = fragment.firstChild;
  if (old instanceof Text && next instanceof Text && next.data.startsWith(old.data)) {
    old.appendData(next.data.slice(old.data.length));
    next.remove();
    same += 1;
  }
  while (parent.childNodes.length > same) parent.lastChild?.remove();
  complete(fragment, images);
  parent.append(fragment);
  return after;
}

function signature(node: Node): string {
  return node instanceof Element ? node.outerHTML : `#${node.textContent}`;
}

function complete(fragment: DocumentFragment, images: Images): void {
  for (const anchor of fragment.querySelectorAll('a')) leaveHostAlone(anchor);
  for (const image of fragment.querySelectorAll('img')) {
    const { src = '', width = '' } = image.dataset;
    image.replaceWith(images.element(src, image.alt, Number(width), image.closest('a') !== null));
  }
}
