// The chunk of the start form: a visitor who is known downloads none of it.

import utilitiesCss from 'virtual:css/start-form';
import english from 'virtual:strings/attachments.list+errors.guestFailed.noData+fields+form.title.subtitle.name.email.start.saving.choose.create.remove.noOption+validation';
import type { Chunk } from '../../core/lazy-feature.ts';
import formCss from './start-form.css';
import { createForm } from '../../features/start-form/form.ts';
import { toOwnFields } from '../../features/start-form/form-field.ts';
import { answersToValues, toAnswers } from '../../features/start-form/form-values.ts';
import { validateField } from '../../features/start-form/form-validation.ts';
import { FieldRow } from './field-row.tsx';
import { StartFormView } from './start-form-view.tsx';
import { StartScreen } from './start-screen.tsx';
import { hearUnheard } from './unheard.ts';

export const chunk = {
  views: { FieldRow, StartFormView, StartScreen, hearUnheard },
  // Forms inside messages, and the question for an address, are made of the same parts.
  helpers: { createForm, toOwnFields, answersToValues, toAnswers, validateField },
  css: formCss + utilitiesCss,
  english,
} satisfies Chunk;
