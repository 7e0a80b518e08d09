import { useLayoutEffect, type RefObject } from 'react';
import { focusedElement } from '../kit/focus.ts';

/**
 * Words that come behind what the visitor is writing leave the caret where they write: browsers put it to the end of a text that a script
 * has set.
 */
export function useCaret(input: RefObject<HTMLTextAreaElement | null>, text: string): void {
  const field = input.current;
  // As it is drawn: the field has its former text still.
  const isAdded = field && field.value && text !== field.value && text.startsWith(field.value);
  const place = isAdded && focusedElement() === field && selectionOf(field);
  useLayoutEffect(() => {
    if (place) input.current?.setSelectionRange(...place);
  });
}

const selectionOf = ({ selectionStart, selectionEnd, selectionDirection }: HTMLTextAreaElement) =>
  [selectionStart, selectionEnd, selectionDirection] as const;
