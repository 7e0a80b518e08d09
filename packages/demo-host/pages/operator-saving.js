// What is saved by a form or a button: once, however often that is pressed; and no word that is typed meanwhile is lost.

/** Until the server has answered the fields keep what was sent. Returns what lets them go. */
function hold(form) {
  const fields = [...form.querySelectorAll('input, textarea')].filter(({ readOnly }) => !readOnly);
  const set = (isHeld) => {
    for (const field of fields) field.readOnly = isHeld;
    form.toggleAttribute('data-saving', isHeld);
    form.setAttribute('aria-busy', String(isHeld));
  };
  set(true);
  return () => set(false);
}

/** The fields that hold what is typed, in their order. */
export const textsOf = (node) => [...node.querySelectorAll('input, textarea')];

/** It is stored as it stands. What is stored is what the fields begin with (`defaultValue`). */
export function settle(form) {
  for (const field of textsOf(form)) field.defaultValue = field.value;
}

/** Draws a list anew, and what is being changed in it stays as it is typed. Rows are the same by their `data-id`. */
export function redrawRows(list, rows) {
  for (const row of rows) {
    const before = [...list.children].find(({ dataset }) => dataset.id === row.dataset.id);
    const fields = before ? textsOf(before) : [];
    textsOf(row).forEach((field, index) => {
      const { value, defaultValue } = fields[index] ?? {};
      if (value !== defaultValue) field.value = value;
    });
  }
  list.replaceChildren(...rows);
}

export const isSaving = (form) => form.hasAttribute('data-saving');

/**
 * Resolves with true once `work` has saved, and with false where it was refused or something else is still being saved.
 *
 * @param tell Shows `{error}` or `{done}`, a sentence each; `{}` takes both away.
 */
export function createSaving(tell) {
  let isBusy = false;
  return async (work, { form, done } = {}) => {
    if (isBusy) return false;
    isBusy = true;
    const release = form && hold(form);
    tell({});
    try {
      await work();
      tell({ done });
      return true;
    } catch (error) {
      if (!error.isOver) tell({ error: error.message });
      return false;
    } finally {
      release?.();
      isBusy = false;
    }
  };
}
