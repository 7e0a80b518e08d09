// A classic site loads a page for each link: the log goes on where it was read (docs/behaviour.md#storage).

import { useEffect, type RefObject } from 'react';
import type { ReadingPlace } from '../../features/timeline/timeline-types.ts';
import { distanceToEnd, nearEndPx } from './scroll.ts';

const keepAfterMs = 200;

/** Keeps where the log is read, as it changes. */
export function useReadingPlace(log: RefObject<HTMLElement | null>, place: ReadingPlace): void {
  useEffect(() => {
    const box = log.current;
    if (!box) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      // A closed panel has no size.
      if (box.clientHeight === 0) return;
      const fromEndPx = Math.round(distanceToEnd(box));
      place.keep(fromEndPx < nearEndPx ? 0 : fromEndPx);
    };
    const keepSoon = () => {
      timer ??= setTimeout(keep, keepAfterMs);
    };
    // A reply that grows below what is read moves the end away without any scrolling.
    const growth = new ResizeObserver(keepSoon);
    if (box.firstElementChild) growth.observe(box.firstElementChild);
    box.addEventListener('scroll', keepSoon, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      growth.disconnect();
      box.removeEventListener('scroll', keepSoon);
      window.removeEventListener('pagehide', keep);
    };
  }, [log, place]);
}
