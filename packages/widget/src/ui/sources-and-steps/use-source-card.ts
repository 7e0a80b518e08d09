// When the card of a mark is open: while the pointer or the focus of the keyboard is on the mark or on the card, and after a press until
// the next one, Escape, or the focus going elsewhere.

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { focusedElement, giveFocus } from '../kit/focus.ts';
import { isElement } from '../kit/is-element.ts';

const openAfterMs = 150;
/** The way from the mark to its card. */
const closeAfterMs = 250;

export interface OpenCard {
  readonly mark: HTMLElement;
  readonly number: number;
  readonly isPressed: boolean;
}

const markAt = ({ target }: Event): HTMLElement | null =>
  isElement(target) ? target.closest<HTMLElement>('[data-source]') : null;

/** Follows the marks in `text`. */
export function useSourceCard(text: Element | null, card: RefObject<HTMLElement | null>): OpenCard | null {
  const [open, setOpen] = useState<OpenCard | null>(null);
  const current = useRef(open);
  /** The focus comes back to a mark whose card was just closed. */
  const isReturning = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const show = useCallback((mark: HTMLElement | null, isPressed = false) => {
    clearTimeout(timer.current);
    const before = current.current;
    if (before) before.mark.ariaExpanded = 'false';
    if (mark) mark.ariaExpanded = 'true';
    current.current = mark && { mark, number: Number(mark.dataset['source']), isPressed };
    setOpen(current.current);
  }, []);
  const showLater = useCallback(
    (mark: HTMLElement | null) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => show(mark), mark ? openAfterMs : closeAfterMs);
    },
    [show],
  );

  useEffect(() => {
    if (!text) return undefined;
    const over = (event: Event) => {
      const mark = markAt(event);
      if (!mark || (event as PointerEvent).pointerType !== 'mouse') return;
      if (mark === current.current?.mark) clearTimeout(timer.current);
      else showLater(mark);
    };
    const out = (event: Event) => {
      if (markAt(event) && !current.current?.isPressed) showLater(null);
    };
    const focused = (event: Event) => {
      const mark = markAt(event);
      if (!isReturning.current && mark?.matches(':focus-visible') && mark !== current.current?.mark) show(mark);
    };
    const press = (event: Event) => {
      const mark = markAt(event);
      if (!mark) return;
      const { current: before } = current;
      if (before?.mark === mark && before.isPressed) return show(null);
      show(mark, true);
      // By keyboard the card is where one goes on; `detail` counts the presses of a pointer.
      if ((event as MouseEvent).detail === 0)
        requestAnimationFrame(() => giveFocus(card.current?.querySelector('a') ?? card.current));
    };
    const key = (event: Event) => {
      const mark = markAt(event);
      if (!mark || !['Enter', ' '].includes((event as KeyboardEvent).key)) return;
      event.preventDefault();
      mark.click();
    };
    const listeners = { pointerover: over, pointerout: out, focusin: focused, click: press, keydown: key };
    for (const [type, listener] of Object.entries(listeners)) text.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) text.removeEventListener(type, listener);
    };
  }, [text, card, show, showLater]);

  useEffect(() => {
    const element = card.current;
    if (!open || !element) return undefined;
    const { mark, isPressed } = open;
    const isInside = (node: EventTarget | null) =>
      node instanceof Node && (element.contains(node) || mark.contains(node));
    const life = new AbortController();
    const options = { capture: true, signal: life.signal };
    element.addEventListener('pointerenter', () => clearTimeout(timer.current), options);
    element.addEventListener('pointerleave', () => isPressed || showLater(null), options);
    // The pointer may rest on the mark while the focus is anywhere, in the page too.
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        const hadFocus = element.contains(focusedElement());
        show(null);
        isReturning.current = true;
        if (hadFocus) giveFocus(mark);
        isReturning.current = false;
      },
      options,
    );
    document.addEventListener('pointerdown', (event) => event.composedPath().some(isInside) || show(null), options);
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !isInside(relatedTarget)) show(null);
    };
    for (const one of [element, mark]) one.addEventListener('focusout', leave, options);
    return () => life.abort();
  }, [open, card, show, showLater]);

  // A mark may be drawn anew while its text grows.
  useEffect(() => {
    if (open && !open.mark.isConnected) show(null);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return open;
}
