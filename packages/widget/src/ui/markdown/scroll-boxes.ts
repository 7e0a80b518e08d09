// Wide tables and code scroll inside their own box, which can be reached by keyboard while it has something to scroll.

export interface ScrollBoxes {
  add(box: HTMLElement, content: HTMLElement, label: string): void;
  destroy(): void;
}

export function createScrollBoxes(): ScrollBoxes {
  const boxes = new Map<Element, { box: HTMLElement; label: string }>();
  const observer = new ResizeObserver((entries) => {
    for (const box of new Set(entries.map((entry) => boxes.get(entry.target)))) if (box) update(box);
  });

  function update({ box, label }: { box: HTMLElement; label: string }): void {
    if (box.scrollWidth > box.clientWidth) {
      box.tabIndex = 0;
      box.setAttribute('role', 'group');
      box.setAttribute('aria-label', label);
    } else {
      for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name);
    }
  }

  return {
    add(box, content, label) {
      for (const element of [box, content]) {
        boxes.set(element, { box, label });
        observer.observe(element);
      }
    },
    destroy: () => observer.disconnect(),
  };
}
