// What is removed or hidden while it has the focus leaves it on the host page's body, and who goes by keyboard starts anew. So does
// the whole chat when the host page moves it.

import { focusedElement } from '../kit/focus.ts';
import { fields as inputs, focusFirst, isHidden, shown } from './panel-focus.ts';

/**
 * Where one goes on writing. A form that has come by itself has the focus as a whole: in a field of its, words and Enter that were meant
 * for a message would fill it in and send it.
 */
const fields = `form[tabindex],${inputs}`;

/** Where one speaks instead of writing. */
const instead = '[data-record]';

/**
 * Moves the focus of what was removed or hidden to the nearest thing around it that takes it: its message, the field beside it, else
 * the panel. What somebody else has focused meanwhile stays so. Returns what ends it.
 */
export function keepFocus(panel: HTMLElement): () => void {
  const root = panel.getRootNode() as ShadowRoot;
  const isTouch = matchMedia('(pointer: coarse)').matches;
  /** What has the focus and what is around it, innermost first. */
  let path: readonly HTMLElement[] = [];
  let stopWaiting = () => {};

  const onFocusIn = (event: Event) => {
    const whole = event.composedPath() as HTMLElement[];
    path = whole.slice(0, whole.indexOf(panel) + 1);
  };
  // Chromium tells of a removal too, before it is done.
  const onFocusOut = () =>
    queueMicrotask(() => {
      // Who looks at another tab or window comes back to the same place. A form of the page may be called as the document's member.
      if (
        HTMLDocument.prototype.hasFocus.call(document) &&
        path[0]?.isConnected &&
        !isHidden(path[0]) &&
        // What the page has put into a slot has the focus outside of the root.
        path[0] !== focusedElement() &&
        !panel.contains(root.activeElement)
      )
        path = [];
    });

  function takesFocus(target: HTMLElement): boolean {
    target.focus();
    return root.activeElement === target;
  }

  /** On touch a field would call the keyboard up: there the last button of what stood around takes the focus, as Send does after Cancel. */
  const takesFocusWithin = (around: HTMLElement, selector: string) =>
    isTouch && selector === fields
      ? around !== panel && shown(around, 'button').toReversed().some(takesFocus)
      : shown(around, selector).some(takesFocus);
  const takesFocusAround = (around: HTMLElement, selector: string) =>
    (around !== panel && around.matches('[tabindex]') && takesFocus(around)) ||
    // What stands in the list beside a message is another message's.
    ((!around.closest('[role="log"]') || around.closest('article') !== null) && takesFocusWithin(around, selector));

  function settle() {
    const [lost, ...around] = path;
    // By its whole path: what the page has put into a slot is not inside the panel.
    if (!lost || (path.every((one) => one.isConnected === panel.isConnected) && !isHidden(lost))) return;
    path = [];
    stopWaiting();
    const focused = focusedElement();
    if (focused && focused !== lost) return;
    const selector = shown(panel, fields).length > 0 ? fields : instead;
    const isKept = around.some((one) => panel.contains(one) && takesFocusAround(one, selector));
    // What comes in its place may be on its way.
    if (!isKept && view) stopWaiting = focusFirst(view, fields);
  }
  const loss = new MutationObserver(settle);

  const view = panel.parentElement;
  // The panel is never without this view.
  view?.addEventListener('move', () => focusedElement() ?? path[0]?.focus());
  panel.addEventListener('focusin', onFocusIn);
  panel.addEventListener('focusout', onFocusOut);
  loss.observe(panel, { attributeFilter: ['hidden'], childList: true, subtree: true });
  return () => {
    panel.removeEventListener('focusin', onFocusIn);
    panel.removeEventListener('focusout', onFocusOut);
    loss.disconnect();
    stopWaiting();
  };
}
