// Each block runs as its own first letter does; until it has one, as what is around it does. `dir="auto"` would say left to right
// then, and in a page from right to left the caret would blink at the other side than the placeholder stands.

import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { startsRightToLeft } from '../kit/starts-right-to-left.ts';

const letter = /\p{L}/u;

export const ownDirections: Plugin<DecorationSet> = new Plugin<DecorationSet>({
  state: {
    init: (_config, { doc }) => directionsIn(doc),
    apply: (tr, directions) => (tr.docChanged ? directionsIn(tr.doc) : directions),
  },
  props: {
    decorations: (state) => ownDirections.getState(state),
  },
});

function directionsIn(doc: Node): DecorationSet {
  const directions: Decoration[] = [];
  doc.descendants((node, position) => {
    if (node.isBlock && node.type.name !== 'list_item' && !node.type.spec.code)
      directions.push(Decoration.node(position, position + node.nodeSize, { dir: directionOf(node) }));
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, directions);
}

/** For a list or a quote `auto` leaves out what has a direction of its own: all that it holds. */
function directionOf({ textContent, isTextblock }: Node): string {
  if (!letter.test(textContent)) return '';
  if (isTextblock) return 'auto';
  return startsRightToLeft.test(textContent) ? 'rtl' : 'ltr';
}
