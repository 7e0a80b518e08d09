/**
 * Keeps the chat over a page that goes into fullscreen as a whole: Chromium puts that over what lay on top before. Where something else
 * than what the chat stands in fills the screen, as a video does, that was meant to cover the rest.
 */
export function stayOnTop(container: HTMLElement): void {
  const known = new WeakRef(container);
  const onChange = () => {
    const shown = known.deref();
    // Its chat is over: whoever opens another one says so again.
    if (!shown?.isConnected) return document.removeEventListener('fullscreenchange', onChange);
    const { host } = shown.getRootNode() as ShadowRoot;
    if (!shown.popover || !document.fullscreenElement?.contains(host)) return;
    shown.hidePopover();
    shown.showPopover();
  };
  document.addEventListener('fullscreenchange', onChange);
}
