// A low window is the list's while one writes in a form of it, or searches (message.css). Composer and list move for that, so it is no
// matter of the focus alone: that comes with the press, and what moved under a finger would not be clicked.

import { focusedElement } from '../kit/focus.ts';

const parts = '.pc-log form, .pc-search';

/** What opens a keyboard. The other controls of such a form are used where they stand, unless its end is not seen. */
const field = 'textarea, input:not([type=radio], [type=checkbox])';

/** Of the list, under which what goes on below fades out. */
const fadePx = 24;

/** Marks the panel from the focus of a field, or in a form that is higher than the list, until the focus leaves the form; never while something is pressed. Returns what ends it. */
export function markWriting(panel: HTMLElement): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  let isPressed = false;

  function settle() {
    if (isPressed || stop.signal.aborted) return;
    const focused = focusedElement();
    const part = focused?.closest<HTMLElement>(parts);
    if (!part || !panel.contains(part)) panel.removeAttribute('data-writing');
    else if (focused?.matches(field) || isHigherThanList(part)) panel.setAttribute('data-writing', '');
  }
  // A click comes in the same task as the release of a mouse, and as the focus by touch.
  const settleSoon = () => requestAnimationFrame(settle);
  const release = () => {
    isPressed = false;
    settleSoon();
  };

  addEventListener('pointerdown', () => (isPressed = true), options);
  addEventListener('pointerup', release, options);
  addEventListener('pointercancel', release, options);
  panel.addEventListener('focusin', settleSoon, options);
  panel.addEventListener('focusout', settleSoon, options);
  return () => stop.abort();
}

function isHigherThanList(part: HTMLElement): boolean {
  const list = part.closest('.pc-log');
  return list !== null && part.offsetHeight > list.clientHeight - fadePx - coveredPx(list);
}

/** The banner of a take-over lies over the first lines. */
function coveredPx(list: Element): number {
  const banner = list.closest('.pc-panel')?.querySelector('.pc-takeover')?.firstElementChild;
  return Math.max(0, (banner?.getBoundingClientRect().bottom ?? 0) - list.getBoundingClientRect().top);
}
