// What a field is called and why it was refused, in the visitor's language.

import type { FormField } from '../../features/start-form/form-field.ts';
import type { FieldError } from '../../features/start-form/form-validation.ts';
import type { Translate } from '../../features/i18n/i18n-types.ts';

export const labelOf = ({ definition, type }: FormField, t: Translate): string =>
  definition?.name ?? t(type === 'name' ? 'form.name' : 'form.email');

/** The server's own words where it has sent some. */
export const reasonOf = ({ text, key, values }: FieldError, t: Translate): string => text ?? t(key, values);
