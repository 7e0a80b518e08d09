import type { Form } from '../../features/start-form/form.ts';

/** Not what one searches with in a list. */
const typedInto = '[data-key]:is(input,textarea,select):not([data-type=multiselect] *)';

/**
 * Takes from the fields of a form what it has not heard: a page that stops `input` on its way keeps from it what was typed, and the next drawing
 * would empty the field.
 */
export function hearUnheard(element: HTMLFormElement | null, form: Form): void {
  const known = form.$values.get();
  for (const control of element?.querySelectorAll<HTMLInputElement>(typedInto) ?? []) {
    const { key = '' } = control.dataset;
    const isBox = control.type === 'checkbox';
    const typed = isBox ? control.checked : control.value;
    if (typed !== (isBox ? known[key] === true : String(known[key] ?? ''))) form.setValue(key, typed);
  }
}
