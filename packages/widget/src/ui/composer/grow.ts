// The input grows with its text; `field-sizing: content` does it where it exists, this everywhere else.

import { useLayoutEffect, type RefObject } from 'react';

const hasFieldSizing = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

export function useGrow(input: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const field = input.current;
    if (!field || hasFieldSizing) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  }, [input, text]);
}
