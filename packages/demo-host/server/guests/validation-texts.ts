// The texts of the start form, in English: the same file from which the widget takes them.

import english from '../../../../locales/en.json' with { type: 'json' };

export const validationTexts = english.validation;

/** What the form as a whole is told; the reasons stand at the fields. */
export const refusedText = english.errors.guestFailed;

/** The same of a form inside a message, which the visitor reads at theirs. */
export const refusedFormText = 'Please check what you have filled in.';

/** Puts the bounds into a text. */
export const fill = (text: string, bounds: Readonly<Record<string, number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(bounds[name] ?? place));
