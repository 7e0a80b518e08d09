import { useStore } from '@nanostores/react';
import { useConversation } from '../context.ts';
import { Feedback, type FeedbackProps } from './feedback.tsx';

/** What stands in the row below a reply, which lazy-feedback.tsx keeps for it. */
export function MessageFeedback(props: Omit<FeedbackProps, 'feature'>) {
  const state = useStore(useConversation().feedback.$state);
  return state.name === 'ready' ? <Feedback feature={state.feature} {...props} /> : null;
}
