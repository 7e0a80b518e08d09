// What is read keeps its place, whatever is drawn, loaded or grows above it.

import { drawnScale, topInLog } from './top-in-log.ts';
import type { Drawing } from './row-elements.ts';

export interface Landmark {
  readonly key: string;
  /** Pixels from the top of the log's content. */
  readonly top: number;
}

/** Where the rows in sight are now. The first that is still there later shows how far everything has moved. */
export function landmarksIn(log: HTMLElement, { rows }: Drawing): Landmark[] {
  const box = log.getBoundingClientRect();
  const scale = drawnScale(log);
  const found: Landmark[] = [];
  for (const { key, article } of rows) {
    const { top, bottom } = article.getBoundingClientRect();
    if (top >= box.bottom) break;
    if (bottom > box.top) found.push({ key, top: (top - box.top) / scale + log.scrollTop });
  }
  return found;
}

/** Scrolls by as much as the first landmark that is still drawn has moved. */
export function keepInPlace(
  log: HTMLElement,
  landmarks: readonly Landmark[],
  articleOf: (key: string) => Element | undefined,
) {
  for (const { key, top } of landmarks) {
    const article = articleOf(key);
    if (!article) continue;
    const now = topInLog(log, article) + log.scrollTop;
    if (Math.abs(now - top) >= 0.5) log.scrollTop += now - top;
    return;
  }
}
