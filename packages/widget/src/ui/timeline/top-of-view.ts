// What is read stays at the top of the view when the lines break elsewhere or the view gets another height: the phone is turned, the
// panel resized, an on-screen keyboard comes.

import { drawnScale, topInView } from './top-in-view.ts';

/** What a position inside is counted in; anything smaller breaks anew with the lines. */
const smallest = 'p,pre,tr,button';

interface Place {
  readonly element: Element;
  /** From the top of the element to the top of the view, in pixels; negative where it starts below. */
  readonly offsetPx: number;
  /** The same as a part of its height. */
  readonly part: number;
}

export interface TopOfView {
  /** Remembers what is at the top of the view now; what `restore` has brought there stays the same until the visitor scrolls. */
  remember(): void;
  /** Forgets it: the view is led elsewhere. */
  forget(): void;
  /** Whether the view has another size than when this was last asked or restored. */
  isResized(): boolean;
  /** Whether what stands at the top was brought there, and nobody has scrolled since. */
  isRestored(): boolean;
  /** Brings what was remembered back to the top. */
  restore(): void;
}

/** Creates the memory of a box that scrolls. A closed panel has no size: nothing is remembered nor moved there. */
export function createTopOfView(box: HTMLElement): TopOfView {
  /** What is at the top, and what is around it: a reply that is drawn anew replaces its paragraphs. */
  let places: readonly Place[] = [];
  let placedWidth = 0;
  let width = box.clientWidth;
  let height = box.clientHeight;
  /** Where `restore` has left the view. */
  let restoredTop: number | undefined;

  function remember() {
    if (box.clientHeight === 0 || box.scrollTop === restoredTop) return;
    restoredTop = undefined;
    placedWidth = box.clientWidth;
    const { top } = box.getBoundingClientRect();
    const found: Place[] = [];
    for (let next = firstInView(box, top); next; next = next.matches(smallest) ? undefined : firstInView(next, top)) {
      const rect = next.getBoundingClientRect();
      found.unshift({ element: next, offsetPx: -topInView(box, next), part: (top - rect.top) / rect.height });
    }
    places = found;
  }

  return {
    remember,
    forget() {
      places = [];
      restoredTop = undefined;
    },
    isResized: () => box.clientHeight > 0 && (box.clientWidth !== width || box.clientHeight !== height),
    isRestored: () => restoredTop !== undefined,
    restore() {
      if (box.clientHeight === 0) return;
      width = box.clientWidth;
      height = box.clientHeight;
      const place = places.find(({ element }) => element.isConnected);
      if (!place) return remember();
      const rect = place.element.getBoundingClientRect();
      // Under other line breaks a pixel is another word.
      const hasOtherLines = width !== placedWidth && place.part > 0;
      const offsetPx = hasOtherLines ? (place.part * rect.height) / drawnScale(box) : place.offsetPx;
      const movedPx = topInView(box, place.element) + offsetPx;
      if (Math.abs(movedPx) < 1) return;
      box.scrollTop += movedPx;
      restoredTop = box.scrollTop;
    },
  };
}

/** The child that the top of the view runs through, else the first below it; a picture that sticks to the end of the view is neither. */
function firstInView(parent: Element, top: number): Element | undefined {
  let found: Element | undefined;
  let foundTop = Number.POSITIVE_INFINITY;
  for (const child of parent.children) {
    const rect = child.getBoundingClientRect();
    if (rect.height === 0 || rect.bottom <= top || rect.top >= foundTop) continue;
    found = child;
    foundTop = rect.top;
    if (foundTop <= top) break;
  }
  return found;
}
