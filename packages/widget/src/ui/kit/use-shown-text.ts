import { type RefObject, useLayoutEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Writes a text into a field when the text changes, or the field is another one, and leaves alone what stands in it otherwise: a drawing must
 * not take away what was typed or filled in on a page that stops `input`, of which the chat has not heard.
 */
export function useShownText(field: RefObject<Field | null>, text: string): void {
  const shown = useRef<{ field: Field | null; text: string }>({ field: null, text: '' });
  useLayoutEffect(() => {
    const { current } = field;
    const isShown = shown.current.field === current && shown.current.text === text;
    shown.current = { field: current, text };
    if (current && !isShown && current.value !== text) current.value = text;
  });
}
