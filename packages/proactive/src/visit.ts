// What the visitor does on the page, as far as rules ask: seconds, scrolling, the address, the mouse that leaves.

import type { Moment } from './due-rule.ts';

const TICK_MS = 1_000;
/** Of the height of the window, below which a box that scrolls is a list or a text field and not the page. */
const LEAST_SHARE = 0.5;

export interface Visit {
  now(isLeaving: boolean, isReturning: boolean): Moment;
  stop(): void;
}

/** Begins to watch; `onMoment` is called each second that the page is seen, after scrolling, and when the mouse leaves. */
export function watchVisit(onMoment: (isLeaving: boolean) => void): Visit {
  let seconds = 0;
  let scrolled = 0;
  let page = '';
  /** The history of the page is its own: that the address is another one shows with the next second. */
  const followAddress = () => {
    const { origin, pathname, search } = location;
    if (page === (page = origin + pathname + search)) return;
    seconds = 0;
    scrolled = 0;
  };
  followAddress();
  const measure = (box: Element | null) => {
    if (!box || box.clientHeight < innerHeight * LEAST_SHARE || box.scrollHeight <= box.clientHeight) return;
    followAddress();
    const share = (100 * box.scrollTop) / (box.scrollHeight - box.clientHeight);
    // Zoomed pages end half a pixel before their end.
    scrolled = Math.max(scrolled, Math.min(100, Math.round(share)));
  };
  const tick = () => {
    if (document.hidden) return;
    followAddress();
    // Where a page was left it is again after a reload.
    measure(document.scrollingElement);
    seconds += 1;
    onMoment(false);
  };
  const onScroll = ({ target }: Event) => measure(target instanceof HTMLElement ? target : document.scrollingElement);
  const onLeave = ({ pointerType, clientY }: PointerEvent) => {
    if (pointerType === 'mouse' && clientY <= 0 && !document.hidden) onMoment(true);
  };
  const timer = setInterval(tick, TICK_MS);
  const root = document.documentElement;
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  root.addEventListener('pointerleave', onLeave);
  return {
    now: (isLeaving, isReturning) => ({ seconds, scrolled, isLeaving, isReturning, address: location }),
    stop() {
      clearInterval(timer);
      document.removeEventListener('scroll', onScroll, { capture: true });
      root.removeEventListener('pointerleave', onLeave);
    },
  };
}
