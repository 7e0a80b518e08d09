// The chunk of what visitors think of a conversation, fetched while a human answers where the server takes it.

import utilitiesCss from 'virtual:css/rating';
import english from 'virtual:strings/feedback+rating';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createRating } from '../../features/rating/rating.ts';
import ratingCss from './rating.css';
import { ConversationRating } from './conversation-rating.tsx';

export const chunk = {
  create: createRating,
  views: { ConversationRating },
  css: ratingCss + utilitiesCss,
  english,
} satisfies Chunk;
