// What is drawn of a long conversation, as it lies in the log.

import { drawnScale } from './top-in-log.ts';
import type { Arrangement } from './sections.ts';

export interface RowElement {
  readonly key: string;
  readonly article: HTMLElement;
  /** From the end of what stands before it to its own end: with its margin, and with the day above it. */
  readonly height: number;
}

export interface Drawing {
  /** Pixels from the top of the log's content to the first row. */
  readonly top: number;
  readonly rows: readonly RowElement[];
  /** Elements of the gaps, in their order. */
  readonly gaps: readonly HTMLElement[];
}

/** Pixels of the log's content to the end of something in it, however large that is drawn: a panel that opens grows. */
function createEndReader(log: HTMLElement): (element: Element) => number {
  const scale = drawnScale(log);
  const { top } = log.getBoundingClientRect();
  return (element) => (element.getBoundingClientRect().bottom - top) / scale + log.scrollTop;
}

/** Reads what stands in the log; null where that is not what was arranged. */
export function readDrawing(
  log: HTMLElement,
  arrangement: Arrangement,
  keyOf: (index: number) => string,
): Drawing | null {
  const marker = log.firstElementChild?.firstElementChild;
  if (!marker) return null;
  const endOf = createEndReader(log);
  let end = endOf(marker);
  const top = end;
  const rows: RowElement[] = [];
  const gaps: HTMLElement[] = [];
  let next = marker.nextElementSibling;
  for (const part of arrangement) {
    if (typeof part === 'number' && next?.matches('.pc-day')) next = next.nextElementSibling;
    if (!(next instanceof HTMLElement) || !next.matches(typeof part === 'number' ? 'article' : '.pc-gap')) return null;
    const bottom = endOf(next);
    if (typeof part === 'number') rows.push({ key: keyOf(part), article: next, height: bottom - end });
    else gaps.push(next);
    end = bottom;
    next = next.nextElementSibling;
  }
  return { top, rows, gaps };
}
