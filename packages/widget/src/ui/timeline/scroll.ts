// Where the log scrolls by itself, so that it never fights the reader:
// - pinned (the reader is at the end, or has just sent): follow the end, but never push the start of the newest reply
//   above the top: it is brought there as the reply grows and stays; once it has ended, and little of it is below, that is shown;
// - elsewhere: nothing moves; a button leads to the end;
// - older messages put in front, another width: what is being read keeps its place.

import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Readable } from '../../core/store-types.ts';
import type { ChatStatus } from '../../features/reply/reply-types.ts';
import type { ReadPlace } from '../../features/timeline/timeline-types.ts';
import { fieldInSight, showField } from './field-in-sight.ts';
import { distanceToEnd, nearEndPx, scrollTopOf } from './reading-place.ts';
import { createTopOfView, type TopOfView } from './top-of-view.ts';

/** As much as the list's own padding: there is nothing to read in it. */
const awayPx = 16;
/** Less than that below the fold is worth no button: the end is shown, and the beginning of its reply a little less. */
const littlePx = 96;
const replyMarginPx = 32;
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

interface Place {
  isPinned: boolean;
  /** Of all that is in the log, and of what is seen of it. */
  height: number;
  viewHeight: number;
  viewWidth: number;
  fromEndPx: number;
  firstKey: string | undefined;
  lastKey: string | undefined;
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
  const [isAway, setIsAway] = useState(false);
  const [hasUnseen, setHasUnseen] = useState(false);
  const start = useRef(startPlace && startPlace.fromEndPx > nearEndPx ? startPlace : null);
  const hasStarted = useRef(false);
  const topOfView = useRef<TopOfView | null>(null);
  /** What was pressed there may have grown: whoever still is at the end when something else comes follows it again. */
  const isPressedAtEnd = useRef(false);
  /** On the way to the end, which another size of the list may cut short. */
  const isGliding = useRef(false);
  const place = useRef<Place>({
    isPinned: true,
    height: 0,
    viewHeight: 0,
    viewWidth: 0,
    fromEndPx: 0,
    firstKey: undefined,
    lastKey: undefined,
  });

  const follow = useCallback(() => {
    const box = log.current;
    if (!box) return;
    if (place.current.isPinned) {
      const end = box.scrollHeight - box.clientHeight;
      // Who sees the end goes on seeing it where a phone is turned, or an on-screen keyboard or a long draft takes of the room.
      const { viewHeight, viewWidth, fromEndPx } = place.current;
      const isResized = viewHeight > box.clientHeight || (viewHeight > 0 && viewWidth !== box.clientWidth);
      const start = replyStart(box);
      const kept = Math.max(box.scrollTop, Math.min(end, start));
      // Who has scrolled on from there reads, and is not moved.
      const isKept = fromEndPx <= nearEndPx || box.scrollTop <= start + 1;
      const isLittle = isKept && end - kept < littlePx && !mayGrow($status?.get());
      const target = isLittle || (isResized && fromEndPx <= nearEndPx) ? end : kept;
      if (target > box.scrollTop) box.scrollTop = target;
    } else if (start.current !== null) box.scrollTop = scrollTopOf(box, start.current);
    place.current.height = box.scrollHeight;
    place.current.viewHeight = box.clientHeight;
    place.current.viewWidth = box.clientWidth;
    place.current.fromEndPx = distanceToEnd(box);
    setIsAway(place.current.fromEndPx > awayPx);
  }, [log, $status]);

  const pinAgain = useCallback(() => {
    if (isPressedAtEnd.current && place.current.fromEndPx <= nearEndPx) place.current.isPinned = true;
  }, []);

  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    const { firstKey, lastKey, height } = place.current;
    const wasPrepended = firstKey !== undefined && keys[0] !== firstKey && keys.includes(firstKey);
    if (wasPrepended && !isWindowed) box.scrollTop += box.scrollHeight - height;
    const last = keys.at(-1);
    if (last !== lastKey) pinAgain();
    if (last !== lastKey && lastKey !== undefined && !place.current.isPinned) setHasUnseen(true);
    place.current = { ...place.current, firstKey: keys[0], lastKey: last };
    follow();
  }, [follow, keys, log]);

  // What the visitor sends from here is always shown, wherever they were reading.
  useLayoutEffect(() => {
    if (hasStarted.current) start.current = null;
    hasStarted.current = true;
    place.current.isPinned = start.current === null;
    topOfView.current?.forget();
    setHasUnseen(false);
    follow();
  }, [follow, lastSentKey]);

  // Of a reply whose end changes no height nothing else tells.
  useEffect(() => $status?.listen((status) => !mayGrow(status) && follow()), [follow, $status]);

  useEffect(() => {
    const box = log.current;
    if (!box) return undefined;
    const memory = createTopOfView(box);
    topOfView.current = memory;
    let wasPinned = true;
    let viewHeight = box.clientHeight;
    const growth = new ResizeObserver(() => {
      const field = fieldInSight(box, viewHeight);
      viewHeight = box.clientHeight;
      // Only here: by then a browser has told of all scrolling before, which must not be undone.
      if (memory.isResized() && start.current === null && !isWindowed) {
        pinAgain();
        // A higher view may have shown the end to who reads elsewhere: that goes on once it is lower again.
        if (memory.isRestored()) place.current.isPinned = wasPinned;
        else wasPinned = place.current.isPinned;
        const isAtEnd = place.current.fromEndPx <= nearEndPx && !memory.isRestored();
        if (place.current.isPinned && isAtEnd) memory.forget();
        memory.restore();
      }
      follow();
      if (field) showField(box, field);
    });
    const settled = setTimeout(() => {
      start.current = null;
    }, startSettlesMs);
    growth.observe(box);
    if (box.firstElementChild) growth.observe(box.firstElementChild);
    // Only a gesture unpins: growth and our own scrolling fire `scroll` too.
    const unpin = () => {
      start.current = null;
      isGliding.current = false;
      isPressedAtEnd.current = false;
      place.current.isPinned = false;
    };
    const onPress = () => {
      const isAtEnd = place.current.isPinned || isPressedAtEnd.current;
      unpin();
      isPressedAtEnd.current = isAtEnd;
    };
    let lastTop = 0;
    const onScroll = () => {
      const distance = distanceToEnd(box);
      const isUp = box.scrollTop < lastTop;
      const { height, viewHeight, viewWidth } = place.current;
      lastTop = box.scrollTop;
      // Not the visitor: another size of the view or of what is in it has moved it, and is followed above.
      if (!isWindowed && viewHeight > 0 && (viewHeight !== box.clientHeight || viewWidth !== box.clientWidth)) return;
      place.current.fromEndPx = distance;
      // Find-in-page leads away without a gesture.
      if (isUp && distance > box.clientHeight && box.scrollHeight >= height) unpin();
      // A glide that leaves the end is near it at first.
      if (!isUp && distance < nearEndPx) {
        place.current.isPinned = true;
        setHasUnseen(false);
      }
      setIsAway(distance > awayPx);
      if (!isWindowed) memory.remember();
    };
    const onScrollEnd = () => {
      if (isGliding.current && distanceToEnd(box) > 1) box.scrollTop = box.scrollHeight;
      isGliding.current = false;
    };
    const onWheel = (event: WheelEvent) => event.deltaY < 0 && unpin();
    const onKey = (event: KeyboardEvent) => ['ArrowUp', 'PageUp', 'Home'].includes(event.key) && unpin();
    box.addEventListener('wheel', onWheel, { passive: true });
    box.addEventListener('touchmove', unpin, { passive: true });
    box.addEventListener('pointerdown', onPress, { passive: true });
    box.addEventListener('keydown', onKey);
    // What was looked for is brought into sight (ui/conversation-tools/marks.ts).
    const onShow = () => {
      memory.forget();
      unpin();
    };
    box.addEventListener('pc-show', onShow);
    box.addEventListener('scroll', onScroll, { passive: true });
    box.addEventListener('scrollend', onScrollEnd);
    return () => {
      growth.disconnect();
      clearTimeout(settled);
      box.removeEventListener('wheel', onWheel);
      box.removeEventListener('touchmove', unpin);
      box.removeEventListener('pointerdown', onPress);
      box.removeEventListener('keydown', onKey);
      box.removeEventListener('pc-show', onShow);
      box.removeEventListener('scroll', onScroll);
      box.removeEventListener('scrollend', onScrollEnd);
    };
  }, [follow, isWindowed, log]);

  const toEnd = useCallback(() => {
    const box = log.current;
    if (!box) return;
    start.current = null;
    place.current.isPinned = true;
    isGliding.current = true;
    topOfView.current?.forget();
    setHasUnseen(false);
    const isFar = isWindowed && distanceToEnd(box) > 3 * box.clientHeight;
    box.scrollTo({ top: box.scrollHeight, behavior: isFar ? 'auto' : 'smooth' });
  }, [isWindowed, log]);

  const isFollowing = useCallback(() => place.current.isPinned, []);

  return { isAway, hasUnseen, toEnd, isFollowing };
}

/** A reply that has failed, or whose answer the server has put off, goes on where it was. */
const mayGrow = (status: ChatStatus | undefined) =>
  status !== undefined && ['generating', 'retrying', 'waiting'].includes(status.name);

/** Scroll position that puts the start of the newest reply at the top, or of the form that asks who has written. */
function replyStart(box: HTMLElement): number {
  const visitors = box.querySelectorAll('[data-role="user"]');
  const question = visitors[visitors.length - 1];
  const below = question?.nextElementSibling;
  const reply = [below, below?.nextElementSibling].find((one) => one?.matches('article')) ?? below;
  if (!reply?.matches('article, .pc-later-form')) return Number.POSITIVE_INFINITY;
  return reply.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop - replyMarginPx;
}
