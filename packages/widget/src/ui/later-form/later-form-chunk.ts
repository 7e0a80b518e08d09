// The chunk of the form below the first message, fetched where the page asks for it there and the visitor has no name yet.

import utilitiesCss from 'virtual:css/later-form';
import english from 'virtual:strings/laterForm';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createLaterForm } from '../../features/later-form/later-form.ts';
import { chunks } from '../chunks.ts';
import { LaterForm } from './later-form-card.tsx';

export const chunk = {
  create: createLaterForm,
  // Its fields are the start form's.
  prepare: async () => void (await chunks.startForm.open()),
  views: { LaterForm },
  css: utilitiesCss,
  english,
} satisfies Chunk;
