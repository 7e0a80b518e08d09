/**
 * Ends when the view is taken out of the container, as at the end of its chat; a page that moves the element leaves it there. What
 * listens beyond the view takes this signal: a listener of the document would keep the whole chat in memory.
 */
export function lifeOf(view: HTMLElement, container: HTMLElement): AbortSignal {
  const life = new AbortController();
  const left = new MutationObserver(() => {
    if (view.parentNode) return;
    left.disconnect();
    life.abort();
  });
  left.observe(container, { childList: true });
  return life.signal;
}
