// How far the list goes by itself: the beginning of what is new stays in sight.

import { topInView } from './top-in-view.ts';

const marginPx = 32;
/** Less of a message says nothing. */
const seenPx = 16;

/**
 * Scroll position that puts the start of the newest reply at the top, or of the form that asks who has written. Below a message whose end
 * has been seen that is the next one; what else has come there, who has left or a rating, takes nothing out of sight that matters more.
 *
 * @param seenKey Of the last message, if its end was in sight when nothing grew.
 */
export function newestStart(box: HTMLElement, seenKey: string | undefined): number {
  const newest = newestOf([...(box.firstElementChild?.children ?? [])] as HTMLElement[], seenKey);
  if (!newest?.matches('article, .pc-later-form')) return Number.POSITIVE_INFINITY;
  return box.scrollTop + topInView(box, newest) - marginPx;
}

/** Nothing of the newest message is in sight, as the view ends above it. */
export function isNewestBelow(box: HTMLElement): boolean {
  const newest = [...(box.firstElementChild?.children ?? [])].findLast((row) => row.matches('article'));
  return newest !== undefined && topInView(box, newest) >= box.clientHeight - seenPx;
}

function newestOf(rows: readonly HTMLElement[], seenKey: string | undefined): Element | undefined {
  const question = rows.findLastIndex(({ dataset }) => dataset['role'] === 'user');
  if (question < 0) return undefined;
  const seen = seenKey === undefined ? -1 : rows.findIndex(({ dataset }) => dataset['key'] === seenKey);
  if (seen > question) {
    // Suggestions belong to the reply above them.
    const after = rows.slice(seen + 1).filter((row) => row.offsetHeight > 0 && !row.matches('[role=group]'));
    if (after.length > 0) return after.find((row) => row.matches('article'));
  }
  const below = rows.slice(question + 1, question + 3);
  return below.find((row) => row.matches('article')) ?? below[0];
}
