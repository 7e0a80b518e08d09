import type { MarkType } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';

/** Marks what is selected, or takes the mark away where any of it has it; with a bare caret it is for what is typed next. */
export function toggleMark(type: MarkType): Command {
  return (state, dispatch) => {
    if (!isAllowed(state, type)) return false;
    const { doc, selection, storedMarks, tr } = state;
    const { $from, from, to, empty } = selection;
    if (empty) {
      const isOn = type.isInSet(storedMarks ?? $from.marks());
      dispatch?.(isOn ? tr.removeStoredMark(type) : tr.addStoredMark(type.create()));
    } else if (doc.rangeHasMark(from, to, type)) dispatch?.(tr.removeMark(from, to, type).scrollIntoView());
    else dispatch?.(tr.addMark(from, to, type.create()).scrollIntoView());
    return true;
  };
}

function isAllowed({ doc, selection: { $from, from, to, empty } }: EditorState, type: MarkType): boolean {
  let isSo = empty && $from.parent.inlineContent && $from.parent.type.allowsMarkType(type);
  doc.nodesBetween(from, to, (node) => {
    if (node.inlineContent && node.type.allowsMarkType(type)) isSo = true;
  });
  return isSo;
}
