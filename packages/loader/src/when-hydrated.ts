// React compares the attributes of its server's markup with its own when it takes the markup over, and complains of those that
// it does not know: until then an element that stands in such markup leaves its attributes alone.

/** Markup of others in a root of React's, which it never takes over, waits no longer. */
const LONGEST_MS = 3_000;
/** Until the page counts as being at rest, once it is loaded. */
const IDLE_MS = 500;

/** Elements that stood in the page before the script did. */
const standing = new WeakSet<Element>();

/** Called before the element is defined, which upgrades them. */
export function rememberMarkup(elements: Iterable<Element>): void {
  for (const element of elements) standing.add(element);
}

/** React marks the nodes that it has made or taken over, and its roots before that. */
const hasMark = (node: Node, mark: '__reactFiber' | '__reactContainer'): boolean =>
  Object.keys(node).some((key) => key.startsWith(mark));

function isInRoot(element: Element): boolean {
  for (let node: Node | null = element; node; node = node.parentNode)
    if (hasMark(node, '__reactContainer')) return true;
  return false;
}

function whenAtRest(callback: () => void): void {
  const wait = () =>
    // Safari has no idle time to offer.
    'requestIdleCallback' in window
      ? requestIdleCallback(callback, { timeout: IDLE_MS })
      : setTimeout(callback, IDLE_MS);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/** Starts an element: at once where it is no markup, or is React's; else as soon as it is, or the page is loaded and at rest. */
export function whenHydrated(element: Element, start: () => void): void {
  if (!standing.has(element) && document.readyState !== 'loading') return start();
  const giveUpAtMs = performance.now() + LONGEST_MS;
  let isAtRest = false;
  whenAtRest(() => (isAtRest = true));
  const look = () => {
    if (!element.isConnected) return;
    const isReady = hasMark(element, '__reactFiber') || (isAtRest && !isInRoot(element));
    if (isReady || performance.now() > giveUpAtMs) start();
    else requestAnimationFrame(look);
  };
  look();
}
