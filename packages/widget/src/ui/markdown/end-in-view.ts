// Whether the end of a reply, where its text is added, can be seen. A long reply stays with its beginning at the top of the log, so
// that most of what comes is below what is seen.

/** So far below the edge it counts as seen: it is there when one scrolls to it. */
const aheadPx = 100;
/** Whatever stands above the log's upper edge counts as seen: only the end matters. */
const above = '9999999px';

/** Tells whenever the end of `element` comes into the view of the log around it, or leaves it; elsewhere never. Gives its undo. */
export function watchEnd(element: Element, tell: (isInView: boolean) => void): () => void {
  const root = element.closest('.pc-log');
  if (!root) return () => {};
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { intersectionRatio } of entries.slice(-1)) tell(intersectionRatio === 1);
    },
    { root, rootMargin: `${above} 0px ${aheadPx}px`, threshold: 1 },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
