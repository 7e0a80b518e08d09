// The chunk of what visitors think of replies, fetched with the first reply where the server takes it.

import css from 'virtual:css/feedback';
import english from 'virtual:strings/feedback';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createFeedback } from '../../features/feedback/feedback.ts';
import { MessageFeedback } from './message-feedback.tsx';

export const chunk = {
  create: createFeedback,
  views: { MessageFeedback },
  css,
  english,
} satisfies Chunk;
