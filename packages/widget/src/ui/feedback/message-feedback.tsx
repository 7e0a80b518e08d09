import { useStore } from '@nanostores/react';
import type { TimelineFeature, TimelineMessage } from '../../features/timeline/timeline-types.ts';
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
  if ((name === 'generating' || name === 'retrying') && isInNewest(timeline, message)) return null;
  return (
    <div className="pc-feedback">
      <Feedback feature={state.feature} message={message} />
    </div>
  );
}

/** Whether nothing of the visitor's comes after it; asked while a reply runs alone, since it looks through the list from its end. */
function isInNewest({ $keys, get }: Pick<TimelineFeature, '$keys' | 'get'>, { key }: TimelineMessage): boolean {
  const keys = $keys.get();
  const question = keys.findLastIndex((one) => get(one)?.role === 'user');
  return keys.indexOf(key, question + 1) >= 0;
}
