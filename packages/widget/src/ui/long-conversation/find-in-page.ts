// The browser's own search reads the texts of the gaps. It shows a gap that it has found something in and scrolls there, and
// tells of nothing else: what was found is what stands in the middle then.

import type { Drawing } from './row-elements.ts';

/** A find that scrolls nowhere: what was found was in sight. */
const patienceMs = 300;

export interface Found {
  /** The gap's place among the gaps. */
  readonly gap: number;
  /** Place in its text. */
  readonly offset: number;
  /** Where that is seen, in pixels from the top of the log. */
  readonly top: number;
}

export interface FindInPage {
  /** A gap is on show: nothing may be drawn anew before it is known what was found in it. */
  isWaiting(): boolean;
  destroy(): void;
}

export function followFindInPage(
  log: HTMLElement,
  drawing: () => Drawing | null,
  onFound: (found: Found) => void,
): FindInPage {
  let shown: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = () => {
    clearTimeout(timer);
    log.removeEventListener('scroll', settle);
    const element = shown;
    shown = null;
    const gap = element ? (drawing()?.gaps.indexOf(element) ?? -1) : -1;
    if (!element || gap < 0) return;
    const box = log.getBoundingClientRect();
    const { offset, top } = textNear(element, box.top + box.height / 2);
    onFound({ gap, offset, top: top - box.top });
  };
  const onMatch = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || !target.matches('.pc-gap')) return;
    shown = target;
    log.addEventListener('scroll', settle);
    clearTimeout(timer);
    timer = setTimeout(settle, patienceMs);
  };
  log.addEventListener('beforematch', onMatch);
  return {
    isWaiting: () => shown !== null,
    destroy() {
      clearTimeout(timer);
      log.removeEventListener('scroll', settle);
      log.removeEventListener('beforematch', onMatch);
    },
  };
}

/** The place in the text that stands at a height: halving the text, since its lines stand in order. */
function textNear(element: HTMLElement, y: number): { readonly offset: number; readonly top: number } {
  const text = element.firstChild;
  const range = document.createRange();
  const topAt = (offset: number) => {
    if (text) range.setStart(text, offset);
    range.collapse(true);
    return range.getBoundingClientRect().top;
  };
  let low = 0;
  let high = Math.max(0, (text?.textContent?.length ?? 0) - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (topAt(middle) <= y) low = middle;
    else high = middle - 1;
  }
  return { offset: low, top: topAt(low) };
}
