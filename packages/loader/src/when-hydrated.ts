// React compares the attributes of its server's markup with its own when it takes the markup over, and complains of those that
// it does not know: until then an element that stands in such markup leaves its attributes alone.

const IDLE_MS = 500;

/** Elements that stood in the page before the script did. */
const standing = new WeakSet<Element>();

/** Called before the element is defined, which upgrades them. */
export function rememberMarkup(elements: Iterable<Element>): void {
  for (const element of elements) standing.add(element);
}

/** React marks what it has made or taken over. */
const isReacts = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactFiber'));

/** Starts an element: at once where it is no markup, or is React's; else as soon as it is, or the page is loaded and at rest. */
export function whenHydrated(element: Element, start: () => void): void {
  const isMarkup = standing.has(element) || document.readyState === 'loading';
  if (!isMarkup || isReacts(element) || document.readyState === 'complete') return start();
  let isWaiting = true;
  const end = () => {
    if (isWaiting && element.isConnected) start();
    isWaiting = false;
  };
  const look = () => {
    if (isReacts(element)) end();
    else if (isWaiting) requestAnimationFrame(look);
  };
  look();
  // Safari has no idle time to offer.
  const rest = () =>
    'requestIdleCallback' in window ? requestIdleCallback(end, { timeout: IDLE_MS }) : setTimeout(end, IDLE_MS);
  addEventListener('load', rest, { once: true });
}
