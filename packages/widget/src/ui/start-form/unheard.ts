import type { Form } from '../../features/start-form/form.ts';

const controls = 'input[data-key],textarea[data-key],select[data-key]';

/**
 * Takes from the fields of a form what it has not heard: a page that stops `input` on its way keeps from it what was typed, and the next drawing
 * would empty the field.
 */
export function hearUnheard(element: HTMLFormElement | null, form: Form): void {
  const known = form.$values.get();
  for (const control of element?.querySelectorAll<HTMLInputElement>(controls) ?? []) {
    // One searches with it.
    if (control.closest('[data-type=multiselect]')) continue;
    const { key = '' } = control.dataset;
    if (control.type === 'checkbox') {
      if (control.checked !== (known[key] === true)) form.setValue(key, control.checked);
    } else if (control.value !== shownIn(control, String(known[key] ?? ''))) form.setValue(key, control.value);
  }
}

/** What a field shows of a value, which may be no date, no option any more, or have line breaks of another kind: nobody has typed that. */
function shownIn(control: HTMLInputElement, value: string): string {
  const copy = control.cloneNode(true) as HTMLInputElement;
  copy.value = value;
  return copy.value;
}
