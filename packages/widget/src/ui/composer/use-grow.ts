import { useLayoutEffect, type RefObject } from 'react';

const hasFieldSizing = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** Between the height of one line and that of two, with their padding. */
const onePx = 40;

/** More than that is no single line in any panel: it need not be laid out to know that. */
const SURELY_TALL_CHARACTERS = 1_000;

/**
 * The input grows with its text; `field-sizing: content` does it where it exists, this everywhere else. Once the text has had
 * a second line, and until it is empty, it has a row of its own, above the buttons.
 *
 * @param isShown False while the page hides the chat, or the editor stands in its place, whose text may have become another.
 */
export function useGrow(input: RefObject<HTMLTextAreaElement | null>, text: string, isShown: boolean): void {
  useLayoutEffect(() => {
    const field = input.current;
    const box = field?.parentElement;
    if (!box) return;
    if (!hasFieldSizing) {
      field.style.height = 'auto';
      const edgesPx = field.offsetHeight - field.clientHeight;
      field.style.height = `${field.scrollHeight + edgesPx}px`;
    }
    const isTall = () => text.length > SURELY_TALL_CHARACTERS || field.offsetHeight > onePx;
    box.toggleAttribute('data-tall', text !== '' && (box.hasAttribute('data-tall') || isTall()));
  }, [input, text, isShown]);
}
