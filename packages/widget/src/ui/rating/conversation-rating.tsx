import { useStore } from '@nanostores/react';
import { useConversation } from '../context.ts';
import { RatingCard } from './rating-card.tsx';

/** What stands at the end of the messages once the part is here. */
export function ConversationRating() {
  const state = useStore(useConversation().rating.$state);
  return state.name === 'ready' ? <RatingCard feature={state.feature} /> : null;
}
