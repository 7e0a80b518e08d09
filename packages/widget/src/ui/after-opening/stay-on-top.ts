import { isSheet } from '../frame/sheet.ts';

/** What lies over all that was shown before it. What a browser does not know of these it leaves out. */
const LAYERS = ':is(:fullscreen, dialog[open], :popover-open)';

/** What an element is drawn in, also across the shadow roots that can be looked into. */
const drawnIn = (element: Element): Element | undefined =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host;

/** Whether the chat is such a layer itself, or stands in one: a video that fills the screen beside it was meant to cover the rest. */
function isInLayer(host: Element): boolean {
  for (let element: Element | undefined = host; element; element = drawnIn(element))
    if (element.matches(LAYERS)) return true;
  return false;
}

/**
 * Keeps the chat over what it stands in where that is put over all that lay on top before: by going into fullscreen, or as a dialog or popover
 * that is shown, or shown again. Ends with the signal.
 */
export function stayOnTop(container: HTMLElement, panel: HTMLElement | null, signal: AbortSignal): void {
  const { host } = container.getRootNode() as ShadowRoot;
  const raise = () => {
    if (!container.popover || !isInLayer(host)) return;
    container.hidePopover();
    container.showPopover();
  };
  // A dialog that is closed and shown in one step is told by its end alone, and a popover by its toggle. Neither bubbles.
  for (const type of ['fullscreenchange', 'close', 'toggle'])
    document.addEventListener(type, raise, { capture: true, signal });

  const shown = new Set<Element>();
  let wasHidden = false;
  const showAgain = () => {
    if (signal.aborted) return;
    raise();
    // A dialog gives the focus to its own first button, which a sheet covers.
    if (wasHidden && panel && !panel.inert && isSheet() && isInLayer(host) && !host.matches(':focus-within'))
      panel.focus();
    wasHidden = false;
  };
  const observer = new ResizeObserver((entries) => {
    let isNew = false;
    for (const { target, contentRect } of entries) {
      if (contentRect.height > 0) isNew ||= !shown.has(target) && Boolean(shown.add(target));
      else wasHidden = shown.delete(target) || wasHidden;
    }
    // What has just been measured changes by it: in this frame browsers would tell the page of that as an error.
    if (isNew) requestAnimationFrame(showAgain);
  });
  for (const part of [container.firstElementChild, panel]) if (part) observer.observe(part);
  signal.addEventListener('abort', () => observer.disconnect());
}
