// What is removed while it has the focus leaves it on the host page's body, and who goes by keyboard starts anew. So does the
// whole chat when the host page moves it.

import { fields, focusedElement, focusFirst } from './panel-focus.ts';

/**
 * Moves the focus of what was removed to the nearest thing around it that takes it: its message, the field beside it, else
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
  const onFocusOut = () => queueMicrotask(() => {
    if (path[0]?.isConnected && !panel.contains(root.activeElement)) path = [];
  });

  function takesFocus(target: HTMLElement | null): boolean {
    target?.focus();
    return target !== null && root.activeElement === target;
  }

  /** On touch a field would call the keyboard up. */
  const takesFocusAround = (around: HTMLElement) =>
    (around !== panel && around.matches('[tabindex]') && takesFocus(around))
    || (!isTouch && takesFocus(around.querySelector<HTMLElement>(fields)));

  const removal = new MutationObserver(() => {
    const [lost, ...around] = path;
    if (!lost || panel.contains(lost)) return;
    path = [];
    stopWaiting();
    if (focusedElement()) return;
    const isKept = around.some((one) => panel.contains(one) && takesFocusAround(one));
    // What comes in its place may be on its way.
    if (!isKept && view) stopWaiting = focusFirst(view);
  });

  const view = panel.parentElement;
  // The panel is never without this view.
  view?.addEventListener('move', () => focusedElement() ?? path[0]?.focus());
  panel.addEventListener('focusin', onFocusIn);
  panel.addEventListener('focusout', onFocusOut);
  removal.observe(panel, { childList: true, subtree: true });
  return () => {
    panel.removeEventListener('focusin', onFocusIn);
    panel.removeEventListener('focusout', onFocusOut);
    removal.disconnect();
    stopWaiting();
  };
}
