// The chunk of what visitors think of a conversation, fetched while a human answers where the server takes it.

import css from 'virtual:css/rating';
import english from 'virtual:strings/feedback+rating';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createRating } from '../../features/rating/rating.ts';
import { ConversationRating } from './conversation-rating.tsx';

export const chunk = {
  create: createRating,
  views: { ConversationRating },
  css,
  english,
} satisfies Chunk;
