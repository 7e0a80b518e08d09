// Focus on its way into the panel and out again.

import { focusedElement } from '../kit/focus.ts';

export { focusedElement };

/** Where one writes. */
export const fields = 'textarea,[contenteditable="true"],form input:not([hidden])';

const list = '[role="log"]';

/** Where one writes in the page around. */
const writing = 'input,textarea,select,[contenteditable]';

/** By the attribute alone: what menus and dialogs hide as they close is their own affair, and they give the focus back. */
export const isHidden = (target: HTMLElement) => target.closest('[hidden]') !== null;

/** Those that a selector finds and that are not hidden; from outside of the list of messages not those in it: a form there has come by itself. */
export const shown = (around: HTMLElement, selector: string) =>
  [...around.querySelectorAll<HTMLElement>(selector)].filter(
    (one) => !isHidden(one) && (!one.closest(list) || around.closest(list)),
  );

/** Somebody has gone on writing in the page while the chat was on its way: their letters are not taken. */
function isWritingElsewhere(root: ShadowRoot): boolean {
  const focused = focusedElement();
  return focused !== null && !root.contains(focused) && focused.matches(writing);
}

/**
 * Focus goes into the panel as soon as it can take it and on to its first input when that arrives, unless it has moved
 * meanwhile. On touch it stays on the panel, so that no keyboard jumps up unasked. Returns what gives the waiting up.
 */
export function focusFirst(view: HTMLElement, inputs = fields): () => void {
  const panel = view.querySelector<HTMLElement>('.pc-panel');
  const root = view.getRootNode() as ShadowRoot;
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const arrival = new MutationObserver(settle);
  let hasEntered = false;
  function settle() {
    // The panel hears of its opening only with the first effects after its mount: until then it is inert.
    if (!panel || panel.inert) return;
    if (!hasEntered && isWritingElsewhere(root)) return arrival.disconnect();
    // A hidden one takes no focus: it is hidden while something is recorded, and shown again a moment later.
    const [input] = shown(view, inputs);
    // At once to where it ends up: each focus has the browser lay out what is on screen.
    if (!hasEntered) ((!isTouch && input) || panel).focus();
    hasEntered = true;
    if (root.activeElement === panel && !isTouch && !input) return;
    arrival.disconnect();
    if (root.activeElement === panel && !isTouch) input?.focus();
  }
  if (panel) arrival.observe(panel, { attributeFilter: ['inert', 'hidden'], childList: true, subtree: true });
  settle();
  return () => arrival.disconnect();
}

/** What stands open over the panel's contents, or beside the text. */
export function openPart(view: HTMLElement): HTMLElement | undefined {
  return [...view.querySelectorAll<HTMLElement>('.pc-dialog,.pc-side-dialog,.pc-popover')].at(-1);
}

/** Escape closes the innermost, wherever the focus is: passes the key on to what is open elsewhere; false when nothing is. */
export function passEscape(view: HTMLElement, target: EventTarget | null): boolean {
  const part = openPart(view);
  if (!part || part.contains(target as Node)) return false;
  part.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  return true;
}

/** Where the focus was in the panel that closes, it goes back to what had it before the opening, else to the launcher. */
export function returnFocus(view: HTMLElement, opener: HTMLElement | null): void {
  const root = view.getRootNode() as ShadowRoot;
  const focused = focusedElement();
  // What the page has put into a slot is not inside the view: its slot is.
  if (!view.contains(focused) && !view.contains(focused?.closest('[slot]')?.assignedSlot ?? null)) return;
  // Nothing outside a modal dialog takes the focus, and it goes with the panel only at the next drawing.
  view.querySelector('dialog')?.close();
  opener?.focus();
  // It may be gone or hidden by now, and then it does not take the focus.
  if (focusedElement() === focused) root.querySelector<HTMLElement>('[part=launcher]')?.focus();
}
