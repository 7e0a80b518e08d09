/** Something of the page that lies over all that was shown before it, and that the chat stands in: what fills the screen, a dialog. */
function isCovered(host: Element): boolean {
  // Where something else than what the chat stands in fills the screen, as a video does, that was meant to cover the rest.
  return Boolean(document.fullscreenElement?.contains(host) || host.closest('dialog[open]'));
}

/**
 * Keeps the chat over what it stands in where that is put over all that lay on top before: by going into fullscreen, or as a dialog that is
 * shown, or shown again. Ends with the signal.
 *
 * @param parts What is seen of the chat: launcher and panel.
 */
export function stayOnTop(container: HTMLElement, parts: readonly Element[], signal: AbortSignal): void {
  const raise = () => {
    const { host } = container.getRootNode() as ShadowRoot;
    if (!container.popover || !isCovered(host)) return;
    container.hidePopover();
    container.showPopover();
  };
  // A dialog that is closed and shown in one step is told by its end alone. It does not bubble.
  for (const type of ['fullscreenchange', 'close']) document.addEventListener(type, raise, { capture: true, signal });
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
