// The chunk of the cards of messages, fetched with the first message that has some.

import utilitiesCss from 'virtual:css/cards';
import english from 'virtual:strings/cards+viewer.previous.next';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createCards } from '../../features/cards/cards.ts';
import { withCards } from './card-texts.ts';
import { MessageCards } from './message-cards.tsx';

export const chunk = {
  create: createCards,
  views: { View: MessageCards },
  helpers: { withCards },
  css: utilitiesCss,
  english,
} satisfies Chunk;
