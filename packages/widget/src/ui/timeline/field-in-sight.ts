// On a phone the keyboard that a field opens takes half of the view, and the composer stands above it: the field of a form in
// the list in which one writes, stays in sight, also while a reply grows below it.

const marginPx = 12;

/** The field in the box that has the focus, if it was seen in a view so high. */
export function fieldInSight(box: HTMLElement, viewHeight: number): Element | undefined {
  const field = (box.getRootNode() as ShadowRoot).activeElement;
  if (!field || !box.contains(field) || !field.matches('input, textarea')) return undefined;
  const { top, bottom } = field.getBoundingClientRect();
  const boxTop = box.getBoundingClientRect().top;
  return bottom > boxTop && top < boxTop + viewHeight ? field : undefined;
}

/** Scrolls down to the end of the form around the field, as far as the field itself is still seen; up, where its beginning is not. */
export function showField(box: HTMLElement, field: Element): void {
  const view = box.getBoundingClientRect();
  const form = (field.closest('form') ?? field).getBoundingClientRect();
  const hiddenPx = form.bottom + marginPx - view.bottom;
  const roomPx = field.getBoundingClientRect().top - view.top - marginPx;
  box.scrollTop += Math.min(Math.max(hiddenPx, 0), roomPx);
}
