import { useStore } from '@nanostores/react';
import { useRef } from 'react';
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
  // Its code may come, or come at last, after they have ended it.
  const ofHuman = useRef<string | undefined>(undefined);
  if (conversation && humanOf(conversation)) ofHuman.current = conversation.id;
  // While a human answers: it has to be here when they end it.
  useBackgroundFeature(rating, isOffered && (asked?.status === 'asked' || humanOf(conversation) !== null));
  const views = useViews(chunks.rating);
  return views ? <views.ConversationRating ofHuman={ofHuman.current} /> : null;
}
