// The list's scrolling: tells `scroll-reducer.ts` what has happened to it, and does what that decides.

import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Readable } from '../../core/store-types.ts';
import type { ChatStatus } from '../../features/reply/reply-types.ts';
import type { ReadPlace } from '../../features/timeline/timeline-types.ts';
import { useLatest } from '../kit/use-latest.ts';
import { focusInSight, showFocus } from './focus-in-sight.ts';
import { isDrawn, scrollTopOf } from './reading-place.ts';
import { isNewestBelow, newestStart } from './newest-start.ts';
import { isAway, isFar, nearEndPx, reduceScroll, seenKey, startScroll } from './scroll-reducer.ts';
import type { Layout, ScrollEffect, ScrollEvent, ScrollState } from './scroll-types.ts';
import { createTopOfView, type TopOfView } from './top-of-view.ts';

/** What happens without the visitor: it takes nothing out of sight that has the focus. */
const unasked: readonly ScrollEvent['name'][] = [
  'keys-changed',
  'content-resized',
  'view-resized',
  'reply-ended',
  'start-settled',
];
/** By then the rows of the first paint are drawn. */
const startSettlesMs = 500;

export interface LogScroll {
  /** True while the end is out of sight. */
  readonly isAway: boolean;
  /** True while that is worth a button. */
  readonly isFar: boolean;
  /** True when something arrived out of sight. */
  readonly hasUnseen: boolean;
  toEnd(): void;
  /** The end, or the newest reply, is followed. */
  isFollowing(): boolean;
  /** What was read before a reload is kept at the top: the visitor has not gone elsewhere yet. */
  isReturning(): boolean;
}

/**
 * @param lastSentKey Of the newest message that the visitor has sent from this page.
 * @param startPlace Where to begin, if that is not the end.
 * @param isWindowed Not all messages are drawn: the window keeps the place of what is read.
 * @param $status Of the reply: while it may grow, its beginning stays in sight.
 */
export function useLogScroll(
  log: RefObject<HTMLElement | null>,
  keys: readonly string[],
  lastSentKey: string | undefined,
  startPlace?: ReadPlace,
  isWindowed = false,
  $status?: Readable<ChatStatus>,
): LogScroll {
  const [shown, setShown] = useState({ isAway: false, isFar: false, hasUnseen: false });
  const [readPlace] = useState(() => (startPlace && startPlace.fromEndPx > nearEndPx ? startPlace : undefined));
  const [state] = useState((): { current: ScrollState } => ({ current: startScroll(readPlace !== undefined) }));
  const hasStarted = useRef(false);
  const topOfView = useRef<TopOfView | null>(null);
  const windowed = useLatest(isWindowed);
  const layout = useCallback((box: HTMLElement) => layoutOf(box, windowed.current), [windowed]);

  const tell = useCallback(
    function tell(event: ScrollEvent): void {
      const box = log.current;
      if (!box) return;
      const focus = unasked.includes(event.name) ? focusInSight(box, state.current.viewHeight) : undefined;
      const { lastKey } = state.current;
      const [next, effects] = reduceScroll(state.current, event);
      state.current = next;
      for (const effect of effects)
        if (effect.name !== 'lay-out') run(effect, box, topOfView.current);
        else
          tell({
            name: 'laid-out',
            layout: layout(box),
            newestStart: newestStart(box, seenKey(state.current)),
            readTop: readPlace ? scrollTopOf(box, readPlace) : 0,
            isReadDrawn: isDrawn(box, readPlace),
            isReplyGrowing: mayGrow($status?.get()),
          });
      if (focus) showFocus(box, focus);
      const isNews = event.name === 'keys-changed' && lastKey !== undefined && next.lastKey !== lastKey;
      if (isNews && isNewestBelow(box)) tell({ name: 'newest-hidden' });
      const { hasUnseen } = state.current;
      const now = { isAway: isAway(state.current), isFar: isFar(state.current), hasUnseen };
      setShown((was) =>
        was.isAway === now.isAway && was.isFar === now.isFar && was.hasUnseen === hasUnseen ? was : now,
      );
    },
    [layout, log, readPlace, state, $status],
  );

  useLayoutEffect(() => {
    if (log.current) tell({ name: 'keys-changed', keys, layout: layout(log.current) });
  }, [keys, layout, log, tell]);

  // What the visitor sends from here is always shown, wherever they were reading.
  useLayoutEffect(() => {
    if (hasStarted.current) tell({ name: 'message-sent' });
    hasStarted.current = true;
  }, [lastSentKey, tell]);

  useEffect(
    () =>
      $status?.listen((status, before) => {
        if (!mayGrow(status)) tell({ name: 'reply-ended' });
        else if (!mayGrow(before)) tell({ name: 'more-comes' });
      }),
    [$status, tell],
  );

  useEffect(() => {
    const box = log.current;
    if (!box) return undefined;
    const memory = createTopOfView(box);
    topOfView.current = memory;
    const growth = new ResizeObserver(() => {
      // Only here: by then a browser has told of all scrolling before, which must not be undone.
      if (memory.isResized() && !isWindowed)
        tell({ name: 'view-resized', isTopRestored: memory.isRestored(), layout: layout(box) });
      else tell({ name: 'content-resized' });
    });
    growth.observe(box);
    // Told of before the sizes are.
    const parts = new MutationObserver((all) => {
      if (all.some(({ addedNodes }) => addedNodes.length > 0)) tell({ name: 'more-comes' });
    });
    if (box.firstElementChild) {
      growth.observe(box.firstElementChild);
      parts.observe(box.firstElementChild, { childList: true });
    }
    const settled = setTimeout(() => tell({ name: 'start-settled' }), startSettlesMs);
    let isContentChanged = false;
    const changes = new MutationObserver(() => {
      isContentChanged = true;
      // A frame tells of its scrolling before that.
      requestAnimationFrame(() => (isContentChanged = false));
    });
    // Afterwards only gestures lead away from what is followed.
    if (state.current.mode === 'returning')
      changes.observe(box, { childList: true, characterData: true, subtree: true });
    const listening = new AbortController();
    const listen = (type: string, toEvent: (event: Event) => ScrollEvent) =>
      box.addEventListener(type, (event) => tell(toEvent(event)), { passive: true, signal: listening.signal });
    listen('wheel', (event) => ({ name: 'wheel-turned', deltaY: (event as WheelEvent).deltaY }));
    listen('touchmove', () => ({ name: 'finger-moved' }));
    listen('pointerdown', () => ({ name: 'pointer-pressed' }));
    listen('keydown', (event) => ({ name: 'key-pressed', key: (event as KeyboardEvent).key }));
    listen('focusin', () => ({ name: 'focus-moved' }));
    // What was looked for is brought into sight (ui/conversation-tools/marks.ts).
    listen('pc-show', () => ({ name: 'row-shown' }));
    listen('scroll', () => ({ name: 'scrolled', layout: layout(box), isContentChanged }));
    listen('scrollend', () => ({ name: 'scroll-ended', layout: layout(box) }));
    return () => {
      growth.disconnect();
      parts.disconnect();
      changes.disconnect();
      clearTimeout(settled);
      listening.abort();
    };
  }, [isWindowed, layout, log, state, tell]);

  const toEnd = useCallback(() => {
    if (log.current) tell({ name: 'end-requested', layout: layout(log.current) });
  }, [layout, log, tell]);

  const isFollowing = useCallback(() => state.current.mode === 'following', [state]);
  const isReturning = useCallback(() => state.current.mode === 'returning', [state]);

  return { ...shown, toEnd, isFollowing, isReturning };
}

function run(
  effect: Exclude<ScrollEffect, { readonly name: 'lay-out' }>,
  box: HTMLElement,
  memory: TopOfView | null,
): void {
  switch (effect.name) {
    case 'scroll-to':
      if (effect.isSmooth === undefined) box.scrollTop = effect.top;
      else box.scrollTo({ top: effect.top, behavior: effect.isSmooth ? 'smooth' : 'auto' });
      break;
    case 'remember-top':
      memory?.remember();
      break;
    case 'forget-top':
      memory?.forget();
      break;
    case 'restore-top':
      memory?.restore();
  }
}

const layoutOf = (
  { scrollTop, scrollHeight, clientHeight, clientWidth }: HTMLElement,
  isWindowed: boolean,
): Layout => ({
  scrollTop,
  height: scrollHeight,
  viewHeight: clientHeight,
  viewWidth: clientWidth,
  isWindowed,
});

/** A reply that has failed, or whose answer the server has put off, goes on where it was. */
const mayGrow = (status: ChatStatus | undefined) =>
  status !== undefined && ['generating', 'retrying', 'waiting'].includes(status.name);
