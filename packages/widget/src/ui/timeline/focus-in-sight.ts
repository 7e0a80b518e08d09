// What has the focus in the list stays in sight, whatever the list does by itself: follows its end, or gets another height because the
// composer comes back with the focus leaving a form, or because a keyboard opens on a phone.

const marginPx = 12;
/** The label of a field stands above it, and is seen where the view is high enough (docs/design.md). */
const labelPx = 48;
/** So much of a message tells that it has the focus: it may be higher than the view, and it is read from any line of it. */
const messagePx = 20;
/** The way to the end lies over the last lines, but in a list that is hardly higher than it. */
const wayToEndPx = 52;
const hasWayFromPx = 100;

export interface FocusInSight {
  readonly element: Element;
  /** So much of it and of its margins stays seen: what was, or in a view of another height all. */
  readonly seenPx: number;
}

/** What the keyboard has the focus on in the box, if any of it was seen in a view so high, or is now. */
export function focusInSight(box: HTMLElement, viewHeight: number): FocusInSight | undefined {
  const element = (box.getRootNode() as ShadowRoot).activeElement;
  if (!element || element === box || !box.contains(element) || !element.matches(':focus-visible')) return undefined;
  const { top, bottom } = element.getBoundingClientRect();
  const boxTop = box.getBoundingClientRect().top;
  const boxBottom = boxTop + Math.max(viewHeight, box.clientHeight);
  if (bottom <= boxTop || top >= boxBottom) return undefined;
  const seenPx = Math.min(bottom + marginPx, boxBottom) - Math.max(top - marginPx, boxTop);
  return { element, seenPx: box.clientHeight === viewHeight ? seenPx : Number.POSITIVE_INFINITY };
}

/** Scrolls as little as shows it again. */
export function showFocus(box: HTMLElement, focus: FocusInSight): void {
  const view = box.getBoundingClientRect();
  const byPx = focus.element.matches('input, textarea') ? towardsForm(view, focus.element) : towards(view, focus);
  // Even a scrolling to where it is ends one that is under way.
  if (byPx !== 0) box.scrollTop += byPx;
}

/** Down to the end of the form around the field, as far as the field itself is still seen; up, where its beginning is not. */
function towardsForm(view: DOMRect, field: Element): number {
  const form = (field.closest('form') ?? field).getBoundingClientRect();
  const hiddenPx = form.bottom + marginPx - view.bottom;
  const { top, height } = field.getBoundingClientRect();
  const abovePx = Math.max(marginPx, Math.min(labelPx, view.height - height - marginPx));
  const roomPx = top - view.top - abovePx;
  return Math.min(Math.max(hiddenPx, 0), roomPx);
}

function towards(view: DOMRect, { element, seenPx }: FocusInSight): number {
  const { top, bottom, height } = element.getBoundingClientRect();
  const around = Math.max(0, Math.min(marginPx, (view.height - height) / 2));
  const wanted = around + (element.matches('article') ? messagePx : height + around);
  const shown = Math.min(seenPx, wanted, view.height);
  const isOtherView = seenPx === Number.POSITIVE_INFINITY && view.height > hasWayFromPx;
  const end = view.bottom - (isOtherView ? Math.min(wayToEndPx - around, view.height - shown) : 0);
  const abovePx = view.top + shown - bottom - around;
  return abovePx > 0 ? -abovePx : Math.max(top - around + shown - end, 0);
}
