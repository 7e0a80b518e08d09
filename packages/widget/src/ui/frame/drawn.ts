// Whether the page draws the chat: it may hide the element or what that stands in, in whatever way (docs/behaviour.md#host-page).

/** Also where a closed `<details>` around it, or `content-visibility`, leaves it boxes that nobody sees. */
export const isDrawn = (element: Element): boolean => {
  const { checkVisibility } = element as Partial<Element>;
  return checkVisibility ? checkVisibility.call(element) : element.getClientRects().length > 0;
};

/** Calls back at first, and whenever that may have changed for the panel; the result stops it. */
export function followDrawn(panel: Element, look: () => void): () => void {
  // A box that is not drawn has no size. What is skipped keeps it, but crosses nothing that is in sight.
  const observers = [new ResizeObserver(look), new IntersectionObserver(look)];
  for (const observer of observers) observer.observe(panel);
  return () => {
    for (const observer of observers) observer.disconnect();
  };
}
