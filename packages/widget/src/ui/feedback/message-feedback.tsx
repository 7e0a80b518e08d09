import { useStore } from '@nanostores/react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { useConversation } from '../context.ts';
import { Feedback } from './feedback.tsx';

/** Below what the persona has replied, and nothing else: no greeting, no human's words, nothing that failed or is still coming. */
export function MessageFeedback({ message }: { readonly message: TimelineMessage }) {
  const { role, isLive, origin, errorStatus, delivery } = message;
  const state = useStore(useConversation().feedback.$state);
  const isReply = role !== 'user' && !isLive && !origin && !errorStatus && delivery === 'delivered';
  if (!isReply || state.name !== 'ready') return null;
  return (
    <div className="pc-feedback">
      <Feedback feature={state.feature} message={message} />
    </div>
  );
}
