import { focusedElement } from '../kit/focus.ts';

const fields = 'textarea,input,[contenteditable="true"]';

/** Keeps the field in which one writes in sight when the panel gets another size: a phone is turned, or calls up its keyboard. */
export function keepInSight(panel: HTMLElement): void {
  const settle = () => {
    const field = focusedElement();
    if (field?.matches(fields) && panel.contains(field) && field.closest('.pc-log,.pc-form'))
      field.scrollIntoView({ block: 'nearest' });
  };
  // It ends with the panel.
  new ResizeObserver(settle).observe(panel);
}
