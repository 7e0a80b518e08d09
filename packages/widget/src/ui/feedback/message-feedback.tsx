import { useStore } from '@nanostores/react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { useConversation } from '../context.ts';
import { Feedback } from './feedback.tsx';

/** What stands in the row below a reply, which lazy-feedback.tsx keeps for it. */
export function MessageFeedback({ message }: { readonly message: TimelineMessage }) {
  const state = useStore(useConversation().feedback.$state);
  return state.name === 'ready' ? <Feedback feature={state.feature} message={message} /> : null;
}
