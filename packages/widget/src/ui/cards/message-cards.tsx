import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import type { CardsFeature } from '../../features/cards/cards.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { type Card, readCards } from '../../protocol/cards.ts';
import { useConversation, useSession, useT } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { Carousel } from './carousel.tsx';
import { MessageCard } from './message-card.tsx';

/** What stands below the text of a message: one card, or several side by side. */
export function MessageCards({ message }: { readonly message: TimelineMessage }) {
  const { cards: part } = useConversation();
  const state = useStore(part.$state);
  const cards = useMemo(() => readCards(message.cards), [message.cards]);
  useAnnouncement(message.answers ? cards : []);
  const [first] = cards;
  if (state.name !== 'ready' || !first) return null;
  const { feature }: { readonly feature: CardsFeature } = state;
  const draw = (card: Card) => <MessageCard feature={feature} messageId={message.id} card={card} />;
  return (
    <div className={`pc-cards ${tw`mt-3 w-full first:mt-0`}`}>
      {cards.length === 1 ? <div className={tw`max-w-80`}>{draw(first)}</div> : <Carousel cards={cards} draw={draw} />}
    </div>
  );
}

/** Says them once, after the reply that they come with: what a page of the history has brought is nothing new. */
function useAnnouncement(cards: readonly Card[]): void {
  const t = useT();
  const { announcer } = useConversation();
  const language = useStore(useSession().i18n.$formatTag);
  const isSaid = useRef(false);
  useEffect(() => {
    if (isSaid.current || cards.length === 0) return;
    isSaid.current = true;
    const labels = new Intl.ListFormat(language, { type: 'unit' }).format(cards.map(({ title }) => title));
    announcer.say(t('cards.offered', { labels }));
  }, [announcer, language, cards, t]);
}
