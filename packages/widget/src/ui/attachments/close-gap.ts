// A text that ends in "…" is cut between letters, and what the next one had of the room stays empty: a name that goes on right behind
// would read as two words. What follows moves up to the "…"; it takes no room of another's.

/** Keeps the element behind a text that the browser may cut at its "…", until the function that it returns is called. */
export function closeGap(head: HTMLElement): () => void {
  const tail = head.nextElementSibling as HTMLElement;
  const close = () => {
    tail.style.insetInlineEnd = `${gapBehind(head)}px`;
  };
  const resized = new ResizeObserver(close);
  resized.observe(head);
  return () => resized.disconnect();
}

function gapBehind(head: HTMLElement): number {
  const text = head.firstChild;
  const measure = document.createElement('canvas').getContext('2d');
  if (!text?.nodeValue || !measure || head.scrollWidth <= head.clientWidth) return 0;
  measure.font = getComputedStyle(head).font;
  const room = head.getBoundingClientRect().width - measure.measureText('…').width;
  const range = document.createRange();
  range.setStart(text, 0);
  let used = 0;
  for (let end = 1; end <= text.nodeValue.length; end += 1) {
    range.setEnd(text, end);
    const { width } = range.getBoundingClientRect();
    if (width > room) break;
    used = width;
  }
  return room - used;
}
