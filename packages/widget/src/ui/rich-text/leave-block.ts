// Out of a block at the end of the text (docs/behaviour.md#rich-text): nothing stands below it to which one could go.

import { Selection, TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { schema } from './schema.ts';
import { isElement } from '../kit/is-element.ts';

const { nodes } = schema;

/** Puts an empty paragraph at `position` and the caret into it. */
function paragraphAt(tr: Transaction, position: number): Transaction {
  tr.insert(position, nodes.paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView();
}

/** A paragraph behind the last block; null where that is a text of its own already. */
function paragraphBelow({ doc, tr }: EditorState): Transaction | null {
  return doc.lastChild?.isTextblock && !doc.lastChild.type.spec.code ? null : paragraphAt(tr, doc.content.size);
}

/** ArrowDown on the last line of all. */
export const leaveDown: Command = (state, dispatch, view) => {
  const { $to } = state.selection;
  if (state.selection instanceof TextSelection && !state.selection.empty) return false;
  if (!$to.sameParent(Selection.atEnd(state.doc).$from) || !view?.endOfTextblock('down')) return false;
  const tr = paragraphBelow(state);
  if (tr) dispatch?.(tr);
  return tr !== null;
};

/** Enter right behind "```" belongs to the sign, which has made a line of code already. */
export const stayInCode: Command = (state, dispatch) => {
  const { selection, tr, plugins } = state;
  const rules = plugins.find(({ spec }) => (spec as { isInputRules?: boolean }).isInputRules);
  const last = rules?.getState(state) as { readonly text: string } | null | undefined;
  const { parent } = selection.$from;
  if (!parent.type.spec.code || parent.content.size > 0 || !last?.text.startsWith('`')) return false;
  // The next one is a line end of the code.
  dispatch?.(tr.setSelection(selection));
  return true;
};

/** Enter on an empty last line of code: the line goes, and a paragraph follows the block. */
export const leaveCode: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection;
  const { parent, pos } = $from;
  if (!empty || !parent.type.spec.code || pos !== $from.end() || !parent.textContent.endsWith('\n')) return false;
  dispatch?.(paragraphAt(tr.delete(pos - 1, pos), pos));
  return true;
};

/** A press in the free room below the text, wherever that ends inside the field `around`. Gives what stops it. */
export function leaveByPress(view: EditorView, around: HTMLElement): () => void {
  const onPress = (event: MouseEvent) => {
    const { target, button, clientY } = event;
    if (button !== 0 || !view.editable || !isElement(target)) return;
    if (target !== view.dom && target.closest('.ProseMirror,button,input,[role=dialog]')) return;
    // A long text goes on under the edge of what scrolls.
    const ends = [view.dom.lastElementChild, view.dom.parentElement].map(
      (end) => end?.getBoundingClientRect().bottom ?? 0,
    );
    const tr = clientY > Math.min(...ends) && paragraphBelow(view.state);
    if (!tr) return;
    // Otherwise the browser sets the caret where it was pressed.
    event.preventDefault();
    view.dispatch(tr);
    view.focus();
  };
  // Before ProseMirror, which leaves alone what is cancelled.
  around.addEventListener('mousedown', onPress, true);
  return () => around.removeEventListener('mousedown', onPress, true);
}
