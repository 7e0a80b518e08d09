/**
 * Pixels from the top of the view of a box that scrolls to the top of something in it, negative above it; in the box's own pixels, as
 * `scrollTop` is: a panel that opens grows from a smaller one, and all of it is drawn smaller until then.
 */
export function topInView(box: HTMLElement, element: Element): number {
  return (element.getBoundingClientRect().top - box.getBoundingClientRect().top) / drawnScale(box);
}

/** How large a pixel of the box is drawn. */
export function drawnScale(box: HTMLElement): number {
  // The content is the longest there is: half a pixel is nothing of it.
  const content = box.firstElementChild as HTMLElement | null;
  if (!content?.offsetHeight) return 1;
  const { height } = content.getBoundingClientRect();
  return height === 0 || Math.abs(height - content.offsetHeight) < 1 ? 1 : height / content.offsetHeight;
}
