// As ui/timeline/top-in-view.ts, which is in another chunk: for what both share alone a third would be asked for.

/** How large a pixel of the log is drawn: a panel that opens grows from a smaller one. */
export function drawnScale(log: HTMLElement): number {
  const content = log.firstElementChild as HTMLElement | null;
  const { height } = content?.getBoundingClientRect() ?? { height: 0 };
  const full = content?.offsetHeight ?? 0;
  // The content is the longest there is: half a pixel is nothing of it.
  return !full || !height || Math.abs(height - full) < 1 ? 1 : height / full;
}

/** In the log's own pixels. */
export const topInLog = (log: HTMLElement, element: Element): number =>
  (element.getBoundingClientRect().top - log.getBoundingClientRect().top) / drawnScale(log);
