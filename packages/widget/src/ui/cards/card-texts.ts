// Cards as text, for the clipboard.

import { linkTarget } from '../../core/safe-url.ts';
import { readCards } from '../../protocol/cards.ts';

/** Titles, texts and the addresses that the cards lead to; empty where a message has none. */
export function textOfCards(cards: unknown): string {
  return readCards(cards)
    .map(({ title, text, actions }) => {
      const links = actions.flatMap((action) =>
        action.type === 'link' && linkTarget(action.url) ? [`${action.label}: ${action.url.trim()}`] : [],
      );
      return [title, text, ...links].filter(Boolean).join('\n');
    })
    .join('\n\n');
}
