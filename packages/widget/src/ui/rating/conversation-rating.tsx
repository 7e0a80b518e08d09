import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useConversation } from '../context.ts';
import { RatingCard } from './rating-card.tsx';

/**
 * What stands at the end of the messages once the part is here.
 *
 * @param ofHuman The conversation in which this tab has last seen a human answer.
 */
export function ConversationRating({ ofHuman }: { readonly ofHuman: string | undefined }) {
  const state = useStore(useConversation().rating.$state);
  const feature = state.name === 'ready' ? state.feature : undefined;
  useEffect(() => {
    if (ofHuman !== undefined) feature?.begin(ofHuman);
  }, [feature, ofHuman]);
  return feature ? <RatingCard feature={feature} /> : null;
}
