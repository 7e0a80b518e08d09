// Keeps Tab inside a modal part of the panel, and leads it round a modal dialog of the page.

import { focusedElement } from '../kit/focus.ts';

const focusable = 'a[href],button:not([disabled]),textarea,input,select,[tabindex="0"]';

/** Also what the page has put into a slot. */
const stopsOf = (around: Element): HTMLElement[] =>
  [...around.querySelectorAll<HTMLElement>(`${focusable},slot`)]
    .flatMap((one) =>
      one instanceof HTMLSlotElement
        ? one.assignedElements().flatMap((given) => [given as HTMLElement, ...stopsOf(given)])
        : one,
    )
    .filter((stop) => stop.matches(focusable) && stop.getClientRects().length > 0 && !stop.closest('[inert]'));

/** On Tab at either end, moves focus to the other end of `frame`. */
export function keepFocusInside(frame: HTMLElement, event: KeyboardEvent): void {
  const stops = stopsOf(frame);
  const focused = focusedElement();
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) return;
  const isLeaving = event.shiftKey ? focused === first || focused === frame : focused === last;
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

/**
 * On Tab at the chat's last stop, where the chat is also the last thing in a modal dialog of the page: Firefox would come back to
 * that stop for ever, and begins at the dialog's first one when the dialog itself has the focus.
 */
export function goRoundDialog({ host, children: [container] }: ShadowRoot): void {
  const dialog = host.closest<HTMLElement>('dialog:modal');
  if (!dialog || !container || focusedElement() !== stopsOf(container).at(-1)) return;
  const isFollowed = stopsOf(dialog).some(
    (stop) => host.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (!isFollowed) dialog.focus();
}
