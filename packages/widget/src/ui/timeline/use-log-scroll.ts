// The list's scrolling: tells `scroll-reducer.ts` what has happened to it, and does what that decides.

import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Readable } from '../../core/store-types.ts';
import type { ChatStatus } from '../../features/reply/reply-types.ts';
import type { ReadPlace } from '../../features/timeline/timeline-types.ts';
import { fieldInSight, showField } from './field-in-sight.ts';
import { scrollTopOf } from './reading-place.ts';
import { replyStart } from './reply-start.ts';
import {
  isAway,
  type Layout,
  nearEndPx,
  reduceScroll,
  type ScrollEffect,
  type ScrollEvent,
  type ScrollState,
  startScroll,
} from './scroll-reducer.ts';
import { createTopOfView, type TopOfView } from './top-of-view.ts';

/** Style sheets of the rows come with the first paint: until then the rows still change their heights. */
const startSettlesMs = 500;

export interface LogScroll {
  /** True while the end is out of sight. */
  readonly isAway: boolean;
  /** True when something arrived out of sight. */
  readonly hasUnseen: boolean;
  toEnd(): void;
  /** The end, or the newest reply, is followed. */
  isFollowing(): boolean;
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
  const [shown, setShown] = useState({ isAway: false, hasUnseen: false });
  const [readPlace] = useState(() => (startPlace && startPlace.fromEndPx > nearEndPx ? startPlace : undefined));
  const [state] = useState((): { current: ScrollState } => ({ current: startScroll(readPlace !== undefined) }));
  const hasStarted = useRef(false);
  const topOfView = useRef<TopOfView | null>(null);

  const tell = useCallback(
    (event: ScrollEvent) => {
      const [next, effects] = reduceScroll(state.current, event);
      state.current = next;
      for (const effect of effects) if (log.current) run(effect, log.current, topOfView.current);
      const now = { isAway: isAway(next), hasUnseen: next.hasUnseen };
      setShown((was) => (was.isAway === now.isAway && was.hasUnseen === now.hasUnseen ? was : now));
    },
    [log, state],
  );

  /** Brings into its place what the state says, as the list is laid out now. */
  const place = useCallback(() => {
    const box = log.current;
    if (!box) return;
    tell({
      name: 'laid-out',
      layout: layoutOf(box),
      replyStart: replyStart(box),
      readTop: readPlace ? scrollTopOf(box, readPlace) : 0,
      isReplyGrowing: mayGrow($status?.get()),
    });
  }, [log, readPlace, $status, tell]);

  useLayoutEffect(() => {
    if (!log.current) return;
    tell({ name: 'keys-changed', keys, layout: layoutOf(log.current), isWindowed });
    place();
  }, [keys, log, place, tell]);

  // What the visitor sends from here is always shown, wherever they were reading.
  useLayoutEffect(() => {
    if (hasStarted.current) tell({ name: 'message-sent' });
    hasStarted.current = true;
    place();
  }, [lastSentKey, place, tell]);

  // Of a reply whose end changes no height nothing else tells.
  useEffect(() => $status?.listen((status) => !mayGrow(status) && place()), [place, $status]);

  useEffect(() => {
    const box = log.current;
    if (!box) return undefined;
    const memory = createTopOfView(box);
    topOfView.current = memory;
    let viewHeight = box.clientHeight;
    const growth = new ResizeObserver(() => {
      const field = viewHeight === box.clientHeight ? undefined : fieldInSight(box, viewHeight);
      viewHeight = box.clientHeight;
      // Only here: by then a browser has told of all scrolling before, which must not be undone.
      if (memory.isResized() && state.current.mode !== 'returning' && !isWindowed)
        tell({ name: 'view-resized', isTopRestored: memory.isRestored() });
      place();
      if (field) showField(box, field);
    });
    growth.observe(box);
    if (box.firstElementChild) growth.observe(box.firstElementChild);
    const settled = setTimeout(() => tell({ name: 'start-settled' }), startSettlesMs);
    const listening = new AbortController();
    const listen = (type: string, toEvent: (event: Event) => ScrollEvent) =>
      box.addEventListener(type, (event) => tell(toEvent(event)), { passive: true, signal: listening.signal });
    listen('wheel', (event) => ({ name: 'wheel-turned', deltaY: (event as WheelEvent).deltaY }));
    listen('touchmove', () => ({ name: 'finger-moved' }));
    listen('pointerdown', () => ({ name: 'pointer-pressed' }));
    listen('keydown', (event) => ({ name: 'key-pressed', key: (event as KeyboardEvent).key }));
    // What was looked for is brought into sight (ui/conversation-tools/marks.ts).
    listen('pc-show', () => ({ name: 'row-shown' }));
    listen('scroll', () => ({ name: 'scrolled', layout: layoutOf(box), isWindowed }));
    listen('scrollend', () => ({ name: 'scroll-ended', layout: layoutOf(box) }));
    return () => {
      growth.disconnect();
      clearTimeout(settled);
      listening.abort();
    };
  }, [isWindowed, log, place, state, tell]);

  const toEnd = useCallback(() => {
    if (log.current) tell({ name: 'end-requested', layout: layoutOf(log.current), isWindowed });
  }, [isWindowed, log, tell]);

  const isFollowing = useCallback(() => state.current.mode === 'following', [state]);

  return { ...shown, toEnd, isFollowing };
}

function run(effect: ScrollEffect, box: HTMLElement, memory: TopOfView | null): void {
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

const layoutOf = ({ scrollTop, scrollHeight, clientHeight, clientWidth }: HTMLElement): Layout => ({
  scrollTop,
  height: scrollHeight,
  viewHeight: clientHeight,
  viewWidth: clientWidth,
});

/** A reply that has failed, or whose answer the server has put off, goes on where it was. */
const mayGrow = (status: ChatStatus | undefined) =>
  status !== undefined && ['generating', 'retrying', 'waiting'].includes(status.name);
