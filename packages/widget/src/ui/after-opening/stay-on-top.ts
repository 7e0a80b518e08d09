/**
 * Keeps the chat over a page that goes into fullscreen as a whole: Chromium puts that over what lay on top before. Where something else
 * than what the chat stands in fills the screen, as a video does, that was meant to cover the rest. Ends with the signal.
 */
export function stayOnTop(container: HTMLElement, signal: AbortSignal): void {
  const onChange = () => {
    const { host } = container.getRootNode() as ShadowRoot;
    if (!container.popover || !document.fullscreenElement?.contains(host)) return;
    container.hidePopover();
    container.showPopover();
  };
  document.addEventListener('fullscreenchange', onChange, { signal });
}
