import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useUi } from './context.ts';

/**
 * What is typed before the field it is meant for is here: it would press the button that has the focus, or be lost. `place` matches
 * what the field stands in; without it nothing is kept.
 */
export function useEarlyLetters(place: string | undefined): RefObject<string> {
  const { container } = useUi();
  const text = useRef('');
  useLayoutEffect(() => {
    if (!place) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      // AltGr, which makes letters, counts as both.
      if (ctrlKey !== altKey || metaKey || !(target as Element).matches('button')) return;
      if (container.querySelector(place)) return;
      if (key === 'Backspace') text.current = text.current.slice(0, -1);
      else if ([...key].length === 1 && (key !== ' ' || text.current)) text.current += key;
      else if (key !== 'Enter' || !text.current) return;
      event.preventDefault();
    };
    container.addEventListener('keydown', onKeyDown, true);
    return () => container.removeEventListener('keydown', onKeyDown, true);
  }, [container, place]);
  return text;
}
