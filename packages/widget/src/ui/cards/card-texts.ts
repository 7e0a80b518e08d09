// Cards as text, for the clipboard.

import { linkTarget } from '../../core/safe-url.ts';
import { readCards } from '../../protocol/cards.ts';
import type { Message } from '../../protocol/message.ts';

/** The text of a message, and below it titles, texts and the addresses that its cards lead to. */
export function withCards({ content, cards }: Pick<Message, 'content' | 'cards'>): string {
  const texts = readCards(cards).map(({ title, text, actions }) => {
    const links = actions.flatMap((action) =>
      action.type === 'link' && linkTarget(action.url) ? [`${action.label}: ${action.url.trim()}`] : [],
    );
    return [title, text, ...links].filter(Boolean).join('\n');
  });
  return [content, ...texts].join('\n\n');
}
