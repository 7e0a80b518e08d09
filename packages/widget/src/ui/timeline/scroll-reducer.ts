// Where the list scrolls by itself, so that it never fights the reader, decided without a DOM; `use-log-scroll.ts` measures, tells what
// has happened, and does what comes out:
// - following (the reader is at the end, or has just sent): the end is followed, but the start of the newest reply is never pushed above
//   the top: it is brought there as the reply grows; once it has ended, and little of it is below, that is shown;
// - reading, elsewhere: nothing moves; a button leads to the end;
// - returning, after a reload: what was read is brought back to the top, whatever comes late above it, until the visitor goes elsewhere.
//   What they do tells that; scrolling alone does where nothing has changed that could have caused it;
// - older messages put in front, another width: what is being read keeps its place.

import type { EventOf, Gesture, Layout, ScrollEffect, ScrollEvent, ScrollState, ScrollStep } from './scroll-types.ts';

export const nearEndPx = 48;
/** As much as the list's own padding: there is nothing to read in it. */
const awayPx = 16;
/** Less than that below the fold is worth no button: the end is shown, and the beginning of its reply a little less. */
const littlePx = 96;
/** Some lines more are worth a button only where something new is among them; that they are there their fading tells. */
const farPx = 120;

export function startScroll(hasReadPlace: boolean): ScrollState {
  return {
    mode: hasReadPlace ? 'returning' : 'following',
    height: 0,
    viewHeight: 0,
    viewWidth: 0,
    fromEndPx: 0,
    placedTop: 0,
    isPlacing: false,
    isSettled: false,
    lastTop: 0,
    firstKey: undefined,
    lastKey: undefined,
    placedKey: undefined,
    hasUnseen: false,
    isPressedAtEnd: false,
    isGliding: false,
    wasFollowing: true,
  };
}

/** Of the last message, if the visitor has seen its end. */
export const seenKey = ({ mode, fromEndPx, placedKey }: ScrollState) =>
  mode === 'following' && fromEndPx <= nearEndPx ? placedKey : undefined;

/** The end is out of sight. */
export const isAway = ({ fromEndPx }: ScrollState) => fromEndPx > awayPx;

/** So far, or below something new, that a button leads there. */
export const isFar = (state: ScrollState) => state.fromEndPx > farPx || (state.hasUnseen && isAway(state));

const fromEndOf = ({ height, viewHeight, scrollTop }: Layout) => height - viewHeight - scrollTop;

export function reduceScroll(state: ScrollState, event: ScrollEvent): ScrollStep {
  switch (event.name) {
    case 'keys-changed':
      return changeKeys(state, event);
    case 'message-sent':
      return [{ ...state, mode: 'following', hasUnseen: false }, [{ name: 'forget-top' }, { name: 'lay-out' }]];
    case 'newest-hidden':
      return [{ ...state, hasUnseen: true }, []];
    case 'more-comes':
      return [followAgain(state), []];
    case 'reply-ended':
    case 'content-resized':
      return [state, [{ name: 'lay-out' }]];
    case 'laid-out':
      return layOut(state, event);
    case 'view-resized':
      return state.mode === 'returning' ? resizeAtReadPlace(state, event) : resizeView(state, event);
    case 'scrolled':
      return state.mode === 'returning' ? scrollAtReadPlace(state, event) : scroll(state, event);
    case 'scroll-ended':
      return endScroll(state, event.layout);
    case 'end-requested':
      return goToEnd(state, event.layout);
    case 'start-settled':
      return [{ ...state, isSettled: true }, [{ name: 'lay-out' }]];
    default:
      return gesture(state, event);
  }
}

function gesture(state: ScrollState, event: Gesture): ScrollStep {
  const isReturning = state.mode === 'returning';
  switch (event.name) {
    case 'wheel-turned':
      return [event.deltaY < 0 || (isReturning && event.deltaY > 0) ? leave(state) : state, []];
    case 'key-pressed':
      return [isReturning || ['ArrowUp', 'PageUp', 'Home'].includes(event.key) ? leave(state) : state, []];
    case 'focus-moved':
      return [isReturning ? leave(state) : state, []];
    case 'finger-moved':
      return [leave(state), []];
    case 'pointer-pressed':
      return [{ ...leave(state), isPressedAtEnd: state.mode === 'following' || state.isPressedAtEnd }, []];
    case 'row-shown':
      return [leave(state), [{ name: 'forget-top' }]];
  }
}

/** Only what the visitor does leads away: growth and our own scrolling fire `scroll` too. */
const leave = (state: ScrollState): ScrollState => ({
  ...state,
  mode: 'reading',
  isGliding: false,
  isPressedAtEnd: false,
});

const followAgain = (state: ScrollState): ScrollState =>
  state.isPressedAtEnd && state.fromEndPx <= nearEndPx ? { ...state, mode: 'following' } : state;

const scrollTo = (top: number): ScrollEffect => ({ name: 'scroll-to', top });
const glideTo = (top: number): ScrollEffect => ({ name: 'scroll-to', top, isSmooth: true });

function changeKeys(state: ScrollState, { keys, layout }: EventOf<'keys-changed'>): ScrollStep {
  const { firstKey, lastKey, height } = state;
  const wasPrepended = firstKey !== undefined && keys[0] !== firstKey && keys.includes(firstKey);
  const last = keys.at(-1);
  const next = last === lastKey ? state : followAgain(state);
  const isUnseen = last !== lastKey && lastKey !== undefined && next.mode !== 'following';
  return [
    { ...next, firstKey: keys[0], lastKey: last, hasUnseen: state.hasUnseen || isUnseen },
    [
      ...(wasPrepended && !layout.isWindowed ? [scrollTo(layout.scrollTop + layout.height - height)] : []),
      { name: 'lay-out' },
    ],
  ];
}

function layOut(state: ScrollState, event: EventOf<'laid-out'>): ScrollStep {
  const { layout } = event;
  const end = layout.height - layout.viewHeight;
  const isLost = state.mode === 'returning' && state.isSettled && (layout.isWindowed || !event.isReadDrawn);
  const mode = isLost ? 'reading' : state.mode;
  let top = layout.scrollTop;
  if (mode === 'following') top = Math.max(top, followedTop(state, event));
  if (mode === 'returning') top = event.readTop;
  const scrollTop = Math.max(0, Math.min(top, end));
  const { height, viewHeight, viewWidth } = layout;
  if (mode === 'following' && state.isGliding) {
    // Any other scrolling would end it on the way: it goes on to where the end is now.
    const isElsewhere = height !== state.height || viewHeight !== state.viewHeight;
    const next = { ...state, height, viewHeight, viewWidth, fromEndPx: fromEndOf(layout) };
    return [next, isElsewhere ? [glideTo(height)] : []];
  }
  return [
    {
      ...state,
      mode,
      height,
      viewHeight,
      viewWidth,
      fromEndPx: fromEndOf({ ...layout, scrollTop }),
      placedTop: scrollTop,
      isPlacing: state.isPlacing || scrollTop !== layout.scrollTop,
      placedKey: event.isReplyGrowing ? undefined : state.lastKey,
    },
    top === layout.scrollTop ? [] : [scrollTo(top)],
  ];
}

function followedTop(state: ScrollState, { layout, newestStart, isReplyGrowing }: EventOf<'laid-out'>): number {
  const end = layout.height - layout.viewHeight;
  const sawEnd = state.fromEndPx <= nearEndPx;
  // Who sees the end goes on seeing it where a phone is turned, or an on-screen keyboard or a long draft takes of the room.
  const isResized =
    state.viewHeight > layout.viewHeight || (state.viewHeight > 0 && state.viewWidth !== layout.viewWidth);
  const kept = Math.max(layout.scrollTop, Math.min(end, newestStart));
  // Who has scrolled on from there reads, and is not moved.
  const isKept = sawEnd || layout.scrollTop <= newestStart + 1;
  const isLittle = isKept && end - kept < littlePx && !isReplyGrowing;
  return isLittle || (isResized && sawEnd) ? end : kept;
}

function resizeView(state: ScrollState, { isTopRestored }: EventOf<'view-resized'>): ScrollStep {
  const again = followAgain(state);
  const isFollowing = again.mode === 'following';
  // A higher view may have shown the end to who reads elsewhere: that goes on once it is lower again.
  const next: ScrollState = isTopRestored
    ? { ...again, mode: again.wasFollowing ? 'following' : 'reading' }
    : { ...again, wasFollowing: isFollowing };
  const isAtEnd = next.isGliding || next.fromEndPx <= nearEndPx;
  const seesEnd = next.mode === 'following' && isAtEnd && !isTopRestored;
  return [next, [...(seesEnd ? [{ name: 'forget-top' } as const] : []), { name: 'restore-top' }, { name: 'lay-out' }]];
}

/** Lines that break anew are counted in parts of a paragraph. */
function resizeAtReadPlace(state: ScrollState, { layout }: EventOf<'view-resized'>): ScrollStep {
  if (state.isSettled && state.viewWidth > 0 && layout.viewWidth !== state.viewWidth)
    return [{ ...leave(state), wasFollowing: false }, [{ name: 'restore-top' }, { name: 'lay-out' }]];
  return [state, [{ name: 'lay-out' }]];
}

/** By hand on a scroll bar that tells nothing, by find-in-page or by a screen reader one goes elsewhere without a gesture. */
function scrollAtReadPlace(state: ScrollState, event: EventOf<'scrolled'>): ScrollStep {
  const { layout, isContentChanged } = event;
  const isMoved = Math.abs(layout.scrollTop - state.placedTop) > 1;
  const isOtherLayout =
    layout.height !== state.height || layout.viewHeight !== state.viewHeight || layout.viewWidth !== state.viewWidth;
  if (isMoved && !isOtherLayout && !isContentChanged) return scroll(leave(state), event);
  const remember: readonly ScrollEffect[] = layout.isWindowed ? [] : [{ name: 'remember-top' }];
  return [
    { ...state, lastTop: layout.scrollTop, isPlacing: false },
    isMoved || isOtherLayout ? [{ name: 'lay-out' }, ...remember] : remember,
  ];
}

function scroll(state: ScrollState, { layout }: EventOf<'scrolled'>): ScrollStep {
  const { viewHeight, viewWidth, lastTop, height } = state;
  let next: ScrollState = { ...state, lastTop: layout.scrollTop, isPlacing: false };
  // Not the visitor: another size of the view or of what is in it has moved it, and is followed above.
  const isOtherView = viewHeight > 0 && (viewHeight !== layout.viewHeight || viewWidth !== layout.viewWidth);
  if (isOtherView && !layout.isWindowed) return [next, []];
  const fromEndPx = fromEndOf(layout);
  const isUp = layout.scrollTop < lastTop;
  next = { ...next, fromEndPx, isGliding: state.isGliding && fromEndPx > 1 };
  // Find-in-page leads away without a gesture.
  if (isUp && fromEndPx > layout.viewHeight && layout.height >= height) next = leave(next);
  // A glide that leaves the end is near it at first; and what had brought it there before a gesture may tell only after that.
  const isLate = state.isPlacing && state.mode === 'reading';
  if (!isUp && fromEndPx < nearEndPx && !isLate) next = { ...next, mode: 'following', hasUnseen: false };
  return [next, layout.isWindowed ? [] : [{ name: 'remember-top' }]];
}

function endScroll(state: ScrollState, layout: Layout): ScrollStep {
  const isShort = state.isGliding && fromEndOf(layout) > 1;
  return [{ ...state, isGliding: false }, isShort ? [scrollTo(layout.height)] : []];
}

function goToEnd(state: ScrollState, layout: Layout): ScrollStep {
  const isFar = layout.isWindowed && fromEndOf(layout) > 3 * layout.viewHeight;
  return [
    { ...state, mode: 'following', isGliding: true, hasUnseen: false },
    [{ name: 'forget-top' }, { name: 'scroll-to', top: layout.height, isSmooth: !isFar }],
  ];
}
