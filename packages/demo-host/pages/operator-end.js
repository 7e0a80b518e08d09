// Whoever reads the end of the transcript stays there, whatever grows: the transcript's own parts, or the field below it.

import { byId } from './operator-dom.js';

const scroller = byId('transcript');
let isFollowing = true;
let lastTop = 0;
let width = 0;

export const isAtEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 80;

export function goToEnd() {
  isFollowing = true;
  scroller.scrollTop = scroller.scrollHeight;
  lastTop = scroller.scrollTop;
}

/** Whoever is led to what was searched for reads there, and not the end. */
export function goToFound(node) {
  isFollowing = false;
  const [found, seen] = [node.getBoundingClientRect(), scroller.getBoundingClientRect()];
  scroller.scrollTop += found.top - seen.top - scroller.clientHeight / 3;
  lastTop = scroller.scrollTop;
}

// Only who scrolls up leaves the end: it also goes away from them by what grows.
scroller.addEventListener('scroll', () => {
  // A phone that is turned scrolls by itself: what was on top of the narrow transcript stays there.
  if (scroller.clientHeight === 0 || scroller.clientWidth !== width) return;
  isFollowing = isAtEnd() || (isFollowing && scroller.scrollTop >= lastTop);
  lastTop = scroller.scrollTop;
});
const resizes = new ResizeObserver(() => {
  width = scroller.clientWidth;
  if (isFollowing) goToEnd();
});
for (const part of [scroller, ...scroller.children]) resizes.observe(part);
