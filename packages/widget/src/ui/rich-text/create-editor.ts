// The ProseMirror view of one editor: its state, its plug-ins, and what it must not do to the host page.

import { history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { EditorState, Plugin, Selection, type Transaction } from 'prosemirror-state';
import { EditorView, type NodeViewConstructor } from 'prosemirror-view';
import { createHeldRange } from './held-range.ts';
import { createInputRules, createKeymaps, type KeyActions } from './keys.ts';
import { createAutolink } from './links.ts';
import { ownDirections } from './own-directions.ts';
import { createPasteHandlers, type PastePorts } from './paste.ts';
import type { Placed } from './caret.ts';
import { isElement } from '../kit/is-element.ts';

export interface EditorOptions extends KeyActions, PastePorts {
  readonly place: HTMLElement;
  readonly start: Placed;
  readonly attributes: (state: EditorState) => Readonly<Record<string, string>>;
  readonly isEditable: () => boolean;
  readonly imageView: NodeViewConstructor;
  readonly onUpdate: (state: EditorState, tr: Transaction) => void;
  /** Escape in the text; what is not cancelled goes on to whatever is around it. */
  readonly onEscape: (event: KeyboardEvent) => void;
}

export interface Editor {
  readonly view: EditorView;
  /** Begins anew with another document: nothing before it can be undone. */
  reset(placed: Placed): void;
  destroy(): void;
}

/** Makes the view inside `place`, which must be in the document already. Throws where the browser cannot. */
export function createEditor(options: EditorOptions): Editor {
  ownSelection(options.place.getRootNode());
  let isComposing = () => false;
  const plugins: Plugin[] = [
    freshSelection,
    createInputRules(),
    ...createKeymaps(options),
    history(),
    createAutolink(() => isComposing()),
    createHeldRange(),
    ownDirections,
  ];
  const stateOf = ({ doc, caret }: Placed) =>
    EditorState.create({ doc, plugins, selection: Selection.near(doc.resolve(Math.min(caret, doc.content.size)), -1) });
  const view = new EditorView(options.place, {
    state: stateOf(options.start),
    attributes: (state) => ({ ...options.attributes(state) }),
    editable: options.isEditable,
    nodeViews: { image: options.imageView },
    handleDOMEvents: {
      ...createPasteHandlers(options),
      // ProseMirror would cancel Escape, and nobody around the text could leave by it.
      keydown(_view, event) {
        if (event.key !== 'Escape') return false;
        options.onEscape(event);
        return true;
      },
    },
    handleClick: (_view, _position, event) => follow(event),
    dispatchTransaction(tr) {
      const state = view.state.apply(tr);
      view.updateState(state);
      options.onUpdate(state, tr);
    },
  });
  isComposing = () => view.composing;
  return {
    view,
    reset(placed) {
      view.updateState(stateOf(placed));
    },
    destroy: () => view.destroy(),
  };
}

/**
 * Browsers tell of a moved selection a moment later. A key that comes before that, on a busy page, would act on the old one.
 */
const freshSelection = new Plugin({
  props: {
    handleKeyDown(view) {
      (view as EditorView & { readonly domObserver: { flush(): void } }).domObserver.flush();
      return false;
    },
  },
});

/**
 * Firefox has no `getSelection` on shadow roots, and ProseMirror would add one to the prototype, for the whole host page.
 * With one on our own root it has no reason to.
 */
function ownSelection(root: globalThis.Node): void {
  if (!(root instanceof ShadowRoot) || 'getSelection' in root) return;
  Object.defineProperty(root, 'getSelection', { configurable: true, value: () => document.getSelection() });
}

/** A link in the text is followed only with the key that opens links elsewhere too. */
function follow(event: MouseEvent): boolean {
  const anchor = isElement(event.target) ? event.target.closest('a') : null;
  if (!anchor || !(event.metaKey || event.ctrlKey)) return false;
  window.open(anchor.href, '_blank', 'noopener,noreferrer');
  return true;
}

export function isEmpty(doc: Node): boolean {
  return doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0;
}
