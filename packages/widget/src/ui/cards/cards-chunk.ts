// The chunk of the cards of messages, fetched with the first message that has some.

import utilitiesCss from 'virtual:css/cards';
import english from 'virtual:strings/cards+viewer.previous.next';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createCards } from '../../features/cards/cards.ts';
import { textOfCards } from './card-texts.ts';
import { MessageCards } from './message-cards.tsx';
import cardsCss from './cards.css';

export const chunk = {
  create: createCards,
  views: { View: MessageCards },
  helpers: { textOfCards },
  css: cardsCss + utilitiesCss,
  english,
} satisfies Chunk;
