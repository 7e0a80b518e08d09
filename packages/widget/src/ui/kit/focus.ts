import { isComposing } from './is-composing.ts';

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

/**
 * Calls back when the visitor leaves what they have asked for: moves the focus to something else in the chat, by key or press, or presses
 * Escape, which then closes nothing else unless `leave` gives false. What moves the focus by itself, as a notice that goes, does not count.
 */
export function onLeft(container: HTMLElement, leave: (event: Event) => unknown, signal: AbortSignal): void {
  const start = focusedElement();
  let hasActed = false;
  const act = () => (hasActed = true);
  const options = { capture: true, signal };
  container.addEventListener('keydown', act, options);
  container.addEventListener('pointerdown', act, options);
  container.addEventListener('focusin', (event) => hasActed && event.target !== start && leave(event), options);
  container.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || isComposing(event) || leave(event) === false) return;
      event.preventDefault();
      event.stopPropagation();
    },
    options,
  );
}
