// Whether a text is so long that it is folded, and what unfolds it besides its button. Only its height tells how many lines it has: that
// depends on the width of the panel.

/** Folding takes some lines away, or it is worth no button. */
const leastHiddenPx = 66;

/** The box is as high as a folded text at most, until it has `data-fold="open"`. */
export function followFold(box: HTMLElement, tellLong: (isLong: boolean) => void, unfold: () => void): () => void {
  const measure = () => {
    // Of a closed panel nothing has a height.
    if (box.clientHeight > 0) tellLong(box.scrollHeight > foldedPx(box) + leastHiddenPx);
  };
  const open = () => {
    box.dataset['fold'] = 'open';
    unfold();
  };
  // The search of the browser, the keyboard's focus and a selection scroll to what is hidden.
  const onScroll = () => {
    const byPx = box.scrollTop;
    const log = box.closest('.pc-log');
    if (byPx === 0 || !log) return;
    log.dispatchEvent(new CustomEvent('pc-show'));
    open();
    box.scrollTop = 0;
    log.scrollTop += byPx;
  };
  const resized = new ResizeObserver(measure);
  resized.observe(box);
  if (box.firstElementChild) resized.observe(box.firstElementChild);
  box.addEventListener('scroll', onScroll);
  box.addEventListener('pc-unfold', open);
  measure();
  return () => {
    resized.disconnect();
    box.removeEventListener('scroll', onScroll);
    box.removeEventListener('pc-unfold', open);
  };
}

/** Read from the style sheet of the messages, which folds before this code is here. */
const foldedPx = (box: HTMLElement) => Number.parseFloat(getComputedStyle(box).getPropertyValue('--pc-folded'));
