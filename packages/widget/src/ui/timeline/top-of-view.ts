// What is read stays at the top of the view when the lines break elsewhere: the phone is turned, the panel resized.

/** What a position inside is counted in; anything smaller breaks anew with the lines. */
const smallest = 'p,pre,tr,button';

interface Place {
  readonly element: Element;
  /** From the top of the element to the top of the view, in pixels; negative where it starts below. */
  readonly offsetPx: number;
  /** The same as a part of its height. */
  readonly part: number;
  readonly boxWidth: number;
}

export interface TopOfView {
  /** Remembers what is at the top of the view now. */
  remember(): void;
  /** Brings that back to where it was. */
  restore(): void;
}

/** Creates the memory of a box that scrolls. A closed panel has no size: nothing is remembered nor moved there. */
export function createTopOfView(box: HTMLElement): TopOfView {
  let place: Place | undefined;
  let width = box.clientWidth;
  return {
    remember() {
      if (box.clientHeight === 0) return;
      width = box.clientWidth;
      const { top } = box.getBoundingClientRect();
      const isInView = (one: Element) => one.getBoundingClientRect().bottom > top;
      let element: Element = box;
      for (let next: Element | undefined = box; next; next = [...next.children].find(isInView)) {
        element = next;
        if (next.matches(smallest)) break;
      }
      const { top: start, height } = element.getBoundingClientRect();
      const offsetPx = top - start;
      place = element === box ? undefined : { element, offsetPx, part: offsetPx / height, boxWidth: box.clientWidth };
    },
    restore() {
      // What grows in a box of the same width is another's to follow.
      if (!place?.element.isConnected || box.clientHeight === 0 || box.clientWidth === width) return;
      width = box.clientWidth;
      const { top, height } = place.element.getBoundingClientRect();
      // Under other line breaks a pixel is another word.
      const hasOtherLines = box.clientWidth !== place.boxWidth && place.part > 0;
      const offsetPx = hasOtherLines ? place.part * height : place.offsetPx;
      const movedPx = top + offsetPx - box.getBoundingClientRect().top;
      if (Math.abs(movedPx) >= 1) box.scrollTop += movedPx;
    },
  };
}
