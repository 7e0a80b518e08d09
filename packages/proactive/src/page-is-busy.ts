// Whether the visitor has something else before them: then nothing is said.

const isSeen = (element: Element): boolean => element.checkVisibility?.() ?? element.getClientRects().length > 0;

/** The selectors of those that a browser may not know are asked for one by one. */
function isAnySeen(selector: string): boolean {
  try {
    return [...document.querySelectorAll(selector)].some(isSeen);
  } catch {
    return false;
  }
}

const dialogs = ['dialog[open]', '[aria-modal="true"],[role="dialog"],[role="alertdialog"]', ':popover-open'];

/** A dialog or a popover of the page is open, or something of it fills the screen. What other shadow roots hold cannot be seen. */
export const hasDialog = (): boolean => Boolean(document.fullscreenElement) || dialogs.some(isAnySeen);

/** All else is out of reach meanwhile, and lies below it. */
export const isAnyModal = (): boolean => isAnySeen('dialog:modal');

const fields =
  'textarea,select,input:not([type=button],[type=submit],[type=reset],[type=checkbox],[type=radio],[type=image])';

/** A field has the focus, in whatever shadow root. */
export function isTyping(): boolean {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement && (focused.isContentEditable || focused.matches(fields));
}
