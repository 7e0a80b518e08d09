import { useStore } from '@nanostores/react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { useConversation } from '../context.ts';
import { Feedback } from './feedback.tsx';

/** Below what the persona has replied, and nothing else: no greeting, no human's words, nothing that failed or is still coming. */
export function MessageFeedback({ message }: { readonly message: TimelineMessage }) {
  const { role, isLive, origin, errorStatus, delivery } = message;
  const { feedback, reply, timeline } = useConversation();
  const state = useStore(feedback.$state);
  const { name } = useStore(reply.$status);
  const isReply = role !== 'user' && !isLive && !origin && !errorStatus && delivery === 'delivered';
  if (!isReply || state.name !== 'ready') return null;
  // The server has the parts of a reply once all of them are there.
  const keys = timeline.$keys.get();
  const isNewest = !keys.slice(keys.indexOf(message.key)).some((key) => timeline.get(key)?.role === 'user');
  if (isNewest && (name === 'generating' || name === 'retrying')) return null;
  return (
    <div className="pc-feedback">
      <Feedback feature={state.feature} message={message} />
    </div>
  );
}
