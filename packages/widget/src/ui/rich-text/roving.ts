// The toolbar pattern: one stop for Tab, arrow keys inside; in right-to-left text they are the other way round.

/** Moves the focus among the buttons of a toolbar and leaves the stop where it ended. */
export function moveFocus(event: KeyboardEvent, toolbar: HTMLElement): void {
  const buttons = [...toolbar.querySelectorAll<HTMLElement>('button:not([disabled])')];
  const current = buttons.indexOf(event.target as HTMLElement);
  const forward = getComputedStyle(toolbar).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const targets: Readonly<Record<string, number>> = { Home: 0, End: buttons.length - 1 };
  const step = /^Arrow(?:Left|Right)$/.test(event.key) ? (event.key === forward ? 1 : -1) : 0;
  const next = targets[event.key] ?? (step ? (current + step + buttons.length) % buttons.length : -1);
  if (current < 0 || next < 0) return;
  event.preventDefault();
  buttons.forEach((button, index) => (button.tabIndex = index === next ? 0 : -1));
  buttons[next]?.focus();
}
