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
 *
 * @param parts What is seen of the chat: launcher and panel.
 */
export function stayOnTop(container: HTMLElement, parts: readonly Element[], signal: AbortSignal): void {
  const raise = () => {
    const { host } = container.getRootNode() as ShadowRoot;
    if (!container.popover || !isInLayer(host)) return;
    container.hidePopover();
    container.showPopover();
  };
  // A dialog that is closed and shown in one step is told by its end alone, and a popover by its toggle. Neither bubbles.
  for (const type of ['fullscreenchange', 'close', 'toggle'])
    document.addEventListener(type, raise, { capture: true, signal });
  const shown = new Set<Element>();
  const observer = new ResizeObserver((entries) => {
    let isNew = false;
    for (const { target, contentRect } of entries) {
      if (contentRect.height === 0) shown.delete(target);
      else if (!shown.has(target)) isNew = Boolean(shown.add(target));
    }
    if (isNew) raise();
  });
  for (const part of parts) observer.observe(part);
  signal.addEventListener('abort', () => observer.disconnect());
}
