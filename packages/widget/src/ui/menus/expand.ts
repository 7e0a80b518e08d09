const growMs = 200;

/** Makes the panel larger, or as it was, in sight of who watches. */
export function toggleExpanded(container: HTMLElement): void {
  const panel = container.querySelector<HTMLElement>('.pc-panel');
  const before = panel?.getBoundingClientRect();
  container.toggleAttribute('data-expanded');
  if (!panel || !before || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const size = ({ width, height }: DOMRect) => ({ width: `${width}px`, height: `${height}px` });
  panel.animate([size(before), size(panel.getBoundingClientRect())], {
    duration: growMs,
    easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  });
}
