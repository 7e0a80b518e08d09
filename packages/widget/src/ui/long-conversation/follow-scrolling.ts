/** Two leaps in so short a time: somebody drags the scroll bar. What is passed is not drawn. */
const leapMs = 120;
const leapScreens = 1.5;
const restMs = 80;

/** Tells of scrolling; of leaps that follow one another only when they have come to rest. Returns what ends it. */
export function followScrolling(log: HTMLElement, onScroll: () => void): () => void {
  let top = log.scrollTop;
  let leptAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = ({ timeStamp }: Event) => {
    const isLeap = Math.abs(log.scrollTop - top) > leapScreens * log.clientHeight;
    top = log.scrollTop;
    clearTimeout(timer);
    const isRacing = isLeap && timeStamp - leptAt < leapMs;
    if (isLeap) leptAt = timeStamp;
    if (isRacing) timer = setTimeout(onScroll, restMs);
    else onScroll();
  };
  log.addEventListener('scroll', follow, { passive: true });
  return () => {
    clearTimeout(timer);
    log.removeEventListener('scroll', follow);
  };
}
