// A classic site loads a page for each link: the log goes on where it was read (docs/behaviour.md#storage).

import { useEffect, type RefObject } from 'react';
import { isWithinReach } from '../../features/timeline/place-search.ts';
import type { ReadingPlace, ReadPlace, TimelineFeature } from '../../features/timeline/timeline-types.ts';
import { nearEndPx } from './scroll-reducer.ts';
import { topInView } from './top-in-view.ts';

const keepAfterMs = 200;
const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'pc-show'];

function distanceToEnd(box: HTMLElement): number {
  return box.scrollHeight - box.clientHeight - box.scrollTop;
}

/** Keeps where the log is read, as it changes; not while that still comes to stand where it was: what was kept stays. */
export function useReadingPlace(
  log: RefObject<HTMLElement | null>,
  place: ReadingPlace,
  timeline: Pick<TimelineFeature, 'get' | '$history' | '$keys'>,
  isReturning: () => boolean,
): void {
  useEffect(() => {
    const box = log.current;
    if (!box) return undefined;
    // A place that could not be reached stays kept until something else is read.
    let isRead = isWithinReach(place.read(), timeline);
    const onGesture = () => {
      isRead = true;
    };
    // It is not sought in each page that is read from here on: the list stays at the top of what has come.
    if (!isRead) box.dispatchEvent(new CustomEvent('pc-show'));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const fromEndPx = Math.round(distanceToEnd(box));
      // A closed panel has no size. At the end is who went there, as by sending.
      if (isReturning() || box.clientHeight === 0 || !(isRead || (fromEndPx < nearEndPx && box.scrollTop > 0))) return;
      if (fromEndPx < nearEndPx) return place.keep(undefined);
      const { top } = box.getBoundingClientRect();
      const article = articlesOf(box).find((one) => one.getBoundingClientRect().bottom > top);
      place.keep({
        fromEndPx,
        id: timeline.get(article?.dataset['key'] ?? '')?.id,
        offsetPx: article && -Math.round(topInView(box, article)),
      });
    };
    const keepSoon = () => {
      timer ??= setTimeout(keep, keepAfterMs);
    };
    const keepNow = () => {
      if (timer) keep();
    };
    // A reply that grows below what is read moves the end away without any scrolling.
    const growth = new ResizeObserver(keepSoon);
    if (box.firstElementChild) growth.observe(box.firstElementChild);
    box.addEventListener('scroll', keepSoon, { passive: true });
    // The button to the end stands beside the list.
    const around = box.parentElement ?? box;
    for (const gesture of gestures) around.addEventListener(gesture, onGesture, { passive: true });
    window.addEventListener('pagehide', keepNow);
    return () => {
      clearTimeout(timer);
      growth.disconnect();
      box.removeEventListener('scroll', keepSoon);
      for (const gesture of gestures) around.removeEventListener(gesture, onGesture);
      window.removeEventListener('pagehide', keepNow);
    };
  }, [isReturning, log, place, timeline]);
}

/** Scroll position of a place; where its message is not drawn, as far from the end as then. */
export function scrollTopOf(box: HTMLElement, { id, offsetPx = 0, fromEndPx }: ReadPlace): number {
  const article = articleOf(box, id);
  if (!article) return box.scrollHeight - box.clientHeight - fromEndPx;
  return box.scrollTop + topInView(box, article) + offsetPx;
}

export const isDrawn = (box: HTMLElement, place: ReadPlace | undefined) => articleOf(box, place?.id) !== undefined;

const articleOf = (box: HTMLElement, id: string | undefined) =>
  articlesOf(box).find(({ dataset }) => dataset['key'] === id);
const articlesOf = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('article[data-key]')];
