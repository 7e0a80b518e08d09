// Keeps Tab inside a modal part of the panel.

const focusable = 'a[href],button:not([disabled]),textarea,input,select,[tabindex="0"]';

/** On Tab at either end, moves focus to the other end of `frame`. */
export function keepFocusInside(frame: HTMLElement, event: KeyboardEvent): void {
  const stops = [...frame.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.getClientRects().length > 0);
  const root = frame.getRootNode() as ShadowRoot;
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) return;
  const isLeaving = event.shiftKey
    ? root.activeElement === first || root.activeElement === frame
    : root.activeElement === last;
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
