// Keeps Tab inside a modal part of the panel, and leads it round a modal dialog of the page.

const focusable = 'a[href],button:not([disabled]),textarea,input,select,[tabindex="0"]';

const stopsOf = (around: Element) =>
  [...around.querySelectorAll<HTMLElement>(focusable)].filter(
    (stop) => stop.getClientRects().length > 0 && !stop.closest('[inert]'),
  );

/** On Tab at either end, moves focus to the other end of `frame`. */
export function keepFocusInside(frame: HTMLElement, event: KeyboardEvent): void {
  const stops = stopsOf(frame);
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

/**
 * On Tab at the chat's last stop, where the chat is also the last thing in a modal dialog of the page: Firefox would come back to
 * that stop for ever, and begins at the dialog's first one when the dialog itself has the focus.
 */
export function goRoundDialog({ activeElement, host, children: [container] }: ShadowRoot): void {
  const dialog = host.closest<HTMLElement>('dialog:modal');
  if (!dialog || !container || activeElement !== stopsOf(container).at(-1)) return;
  const isFollowed = stopsOf(dialog).some(
    (stop) => host.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (!isFollowed) dialog.focus();
}
