import type { RefObject } from 'react';
import type { Form } from '../../features/start-form/form.ts';
import { useBeforeHidden } from './use-before-hidden.ts';

/** Not what one searches with in a list. */
const typedInto = '[data-key]:is(input,textarea,select):not([data-type=multiselect] *)';

/**
 * A page that stops `input` on its way keeps from the chat what was typed, and the next drawing would empty the field: gives what takes it from
 * the fields, for before the form is sent, and when a field is left.
 */
export function useUnheard(element: RefObject<HTMLFormElement | null>, form: Form): () => void {
  const hear = () => {
    const known = form.$values.get();
    for (const control of element.current?.querySelectorAll<HTMLInputElement>(typedInto) ?? []) {
      const { key = '' } = control.dataset;
      const isBox = control.type === 'checkbox';
      const typed = isBox ? control.checked : control.value;
      if (typed !== (isBox ? known[key] === true : String(known[key] ?? ''))) form.setValue(key, typed);
    }
  };
  useBeforeHidden(hear);
  return hear;
}
