/** What has the focus now, in whatever shadow tree; null when nothing has. */
export function focusedElement(): HTMLElement | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused === document.body ? null : (focused as HTMLElement | null);
}

/**
 * Moves the focus within the chat. It stays where it is when the visitor has gone on in the page around meanwhile: what opens, closes
 * or ends late takes nobody's letters.
 */
export function giveFocus(target: Element | null | undefined, options?: FocusOptions): void {
  if (!(target instanceof HTMLElement)) return;
  const root = target.getRootNode();
  const focused = focusedElement();
  const isOfChat = root.contains(focused) || (root instanceof ShadowRoot && root.host.contains(focused));
  if (!focused || isOfChat) target.focus(options);
}
