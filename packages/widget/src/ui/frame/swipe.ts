// A sheet is pulled down by its header, as on the phone's own sheets.

const farPx = 80;

/** Lets the sheet of a mounted view follow the finger, and closes it when it was pulled far enough. */
export function installSwipe(view: HTMLElement, container: HTMLElement, close: () => void): void {
  const header = view.querySelector<HTMLElement>('.pc-header');
  const panel = header?.parentElement;
  if (!header || !panel) return;
  let startPx = 0;
  let wayPx = 0;
  const onTouch = ({ type, touches }: TouchEvent) => {
    if (!container.hasAttribute('data-covered')) return;
    const [touch] = touches;
    if (type === 'touchstart') startPx = touch?.clientY ?? 0;
    if (touch) wayPx = Math.max(0, touch.clientY - startPx);
    panel.style.translate = touch ? `0 ${wayPx}px` : '';
    if (type === 'touchend' && wayPx > farPx) close();
  };
  // The header is gone with the chat, and these with it.
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    header.addEventListener(type, onTouch, { passive: true });
  }
}
