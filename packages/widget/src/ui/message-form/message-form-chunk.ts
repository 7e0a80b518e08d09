// The chunk of forms inside messages, fetched with the first message that has one. Their fields are those of the start form, whose
// chunk comes beside it.

import utilitiesCss from 'virtual:css/message-form';
import english from 'virtual:strings/messageForm+debug.yes.no';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createMessageForm } from '../../features/message-form/message-form.ts';
import { formText } from './form-text.ts';
import { MessageFormView } from './message-form-view.tsx';

export const chunk = {
  create: createMessageForm,
  views: { View: MessageFormView },
  helpers: { formText },
  css: utilitiesCss,
  english,
} satisfies Chunk;
