import { useStore } from '@nanostores/react';
import { humanOf } from '../../core/participants.ts';
import { chunks } from '../chunks.ts';
import { useConversation, useSession } from '../context.ts';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';

/** What the visitor thinks of a conversation that a human has ended, below its messages. Where the server takes none, no code is loaded. */
export function LazyRating() {
  const { rating, visitorData } = useConversation();
  const isOffered = useStore(visitorData.$offered)?.rating === true;
  const conversation = useStore(useSession().bootstrap.$conversation);
  const asked = conversation?.rating as { readonly status?: unknown } | null | undefined;
  // While a human answers: it has to be here when they end it.
  useBackgroundFeature(rating, isOffered && (asked?.status === 'asked' || humanOf(conversation) !== null));
  const views = useViews(chunks.rating);
  return views ? <views.ConversationRating /> : null;
}
