// Toasts go elsewhere where they would hide what has the focus (WCAG 2.4.11), or would not be seen themselves.

/** `inset-block`: under the header, as the styles say, then over it, then at the panel's foot. */
const places = ['', '8px auto', 'auto 8px'];

/** Of what is seen of it. The rest would hardly show where the focus is. */
const mostHidden = 0.75;

/** Watches until it is called back. `box` holds the toasts. */
export function keepFocusInSight(box: HTMLElement): () => void {
  const root = box.getRootNode() as ShadowRoot;
  const look = () => {
    const focused = root.activeElement;
    if (box.contains(focused)) return;
    const tried = places.map((place, index) => {
      box.style.insetBlock = place;
      return { place, index, isHiding: focused !== null && hides(box, focused), outsidePx: outside(box) };
    });
    // Where all would hide it, those are seen at least that are shown.
    const [best] = tried.sort(
      (a, b) => Number(a.isHiding) - Number(b.isHiding) || a.outsidePx - b.outsidePx || a.index - b.index,
    );
    box.style.insetBlock = best?.place ?? '';
  };
  const stop = new AbortController();
  const { signal } = stop;
  look();
  root.addEventListener('focusin', look, { signal });
  root.addEventListener('scroll', look, { signal, capture: true, passive: true });
  window.addEventListener('resize', look, { signal });
  return () => stop.abort();
}

/** So little of the last toast is not missed. */
const edgePx = 16;

/** Pixels of the toasts that lie beyond the panel. */
function outside(box: HTMLElement): number {
  const { top, bottom } = box.getBoundingClientRect();
  const panel = box.closest('.pc-panel')?.getBoundingClientRect();
  return panel ? Math.max(0, Math.max(panel.top - top, bottom - panel.bottom) - edgePx) : 0;
}

function hides(box: HTMLElement, focused: Element): boolean {
  const over = box.getBoundingClientRect();
  const { left, right, width, top, bottom } = focused.getBoundingClientRect();
  const list = focused.closest('[role=log]')?.getBoundingClientRect();
  const seenTop = Math.max(top, list?.top ?? top);
  const seenBottom = Math.min(bottom, list?.bottom ?? bottom);
  const part = (from: number, to: number, length: number) => Math.max(0, to - from) / length;
  return (
    part(Math.max(left, over.left), Math.min(right, over.right), width) *
      part(Math.max(seenTop, over.top), Math.min(seenBottom, over.bottom), seenBottom - seenTop) >
    mostHidden
  );
}
