// Launchers and cards of other chats of the page are in the browser's top layer too, where what was shown last lies on top: there a
// sheet has to be shown again, or they would stand over its composer.

import type { UiContext } from '../context.ts';
import { isElement } from '../kit/is-element.ts';

/** Keeps a chat above all others of the page while its panel is a sheet, until the function that it returns is called. */
export function stayAboveOthers({ container, element }: UiContext, narrow: MediaQueryList): () => void {
  const life = new AbortController();
  const { signal } = life;
  const tag = element.localName;
  const raise = (event?: Event) => {
    if (!narrow.matches || !container.popover || event?.target === element) return;
    if (document.querySelectorAll(tag).length < 2) return;
    // A dialog of the page makes inert what is not in it: over that dialog nothing of it could be closed.
    if ([...document.querySelectorAll(':modal')].some((dialog) => !dialog.contains(element))) return;
    container.hidePopover();
    container.showPopover();
  };
  const added = new MutationObserver((records) => {
    const hasChat = (node: Node) => isElement(node) && (node.matches(tag) || node.querySelector(tag));
    if (records.some(({ addedNodes }) => [...addedNodes].some(hasChat))) raise();
  });
  added.observe(document, { childList: true, subtree: true });
  // Another one's sheet has closed, or all were shown again above a page in fullscreen.
  for (const type of ['fullscreenchange', 'persona-chat:close']) window.addEventListener(type, raise, { signal });
  narrow.addEventListener('change', raise, { signal });
  raise();
  return () => {
    life.abort();
    added.disconnect();
  };
}
