// The passage that a popover is about stays marked while the focus is in the popover.

import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Its meta marks a range, or none with null. */
export const heldRange = new PluginKey<Range | null>('held-range');

export function createHeldRange(): Plugin {
  return new Plugin<Range | null>({
    key: heldRange,
    state: {
      init: () => null,
      apply(tr, before) {
        const range = tr.getMeta(heldRange) as Range | null | undefined;
        if (range !== undefined || before === null) return range ?? null;
        const from = tr.mapping.map(before.from, 1);
        return { from, to: Math.max(from, tr.mapping.map(before.to, -1)) };
      },
    },
    props: {
      // Made anew each time: one range in a text of a message costs nothing worth carrying through a change.
      decorations(state) {
        const range = heldRange.getState(state);
        return range
          ? DecorationSet.create(state.doc, [Decoration.inline(range.from, range.to, { class: 'pc-held' })])
          : null;
      },
    },
  });
}
