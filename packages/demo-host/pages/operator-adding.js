// A form that adds something stands behind a button, in whose place it opens. What was typed stays in it when it is closed by mistake.

import { byId } from './operator-dom.js';
import { isSaving } from './operator-saving.js';

const forms = new Map();

function show(form, isOpen) {
  form.hidden = !isOpen;
  forms.get(form).hidden = isOpen;
}

/** Closes it, and gives the focus back to its button. */
export function closeAdding(form) {
  show(form, false);
  forms.get(form).focus();
}

export function connectAdding(button, form) {
  forms.set(form, button);
  button.addEventListener('click', () => {
    show(form, true);
    form.querySelector('input').focus();
  });
  form.querySelector('[data-cancel]').addEventListener('click', () => isSaving(form) || closeAdding(form));
  form.addEventListener('keydown', (event) => {
    // In an open list Escape closes that alone.
    const isInList = CSS.supports('selector(:open)') && event.target.closest('select:open');
    if (event.key !== 'Escape' || event.isComposing || isInList || isSaving(form)) return;
    event.preventDefault();
    closeAdding(form);
  });
}

/** What was typed does not wait for whoever comes to the desk next. */
export function dropAdding() {
  for (const list of ['canned', 'team']) byId(list).replaceChildren();
  for (const form of forms.keys()) {
    form.reset();
    show(form, false);
  }
}
