// Wide tables and code scroll inside their own box, which can be reached by keyboard while it has something to scroll, and tells
// whether more follows at its end.

export interface ScrollBoxes {
  add(box: HTMLElement, content: HTMLElement, label: string): void;
  destroy(): void;
}

export function createScrollBoxes(): ScrollBoxes {
  const updates = new Map<Element, () => void>();
  const observer = new ResizeObserver((entries) => {
    for (const update of new Set(entries.map(({ target }) => updates.get(target)))) update?.();
  });

  return {
    add(box, content, label) {
      const update = () => {
        const isWide = box.scrollWidth > box.clientWidth;
        for (const [name, value] of [
          ['tabindex', '0'],
          ['role', 'group'],
          ['aria-label', label],
        ] as const) {
          if (isWide) box.setAttribute(name, value);
          else box.removeAttribute(name);
        }
        tellRest();
      };
      const tellRest = () => {
        const rest = box.scrollWidth - box.clientWidth - Math.abs(box.scrollLeft);
        // Widths are whole pixels here: one may be no more than rounding.
        box.toggleAttribute('data-goes-on', rest > 1);
      };
      box.onscroll = tellRest;
      for (const element of [box, content]) {
        updates.set(element, update);
        observer.observe(element);
      }
    },
    destroy: () => observer.disconnect(),
  };
}
