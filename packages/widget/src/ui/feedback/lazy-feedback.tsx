import { useStore } from '@nanostores/react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { chunks } from '../chunks.ts';
import { useConversation } from '../context.ts';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';

/** What the visitor thinks of a reply, at the end of it. Where the server takes none, no code is loaded. */
export function LazyFeedback({ message, isLast }: { readonly message: TimelineMessage; readonly isLast: boolean }) {
  const { feedback, visitorData, reply, timeline } = useConversation();
  const { name } = useStore(reply.$status);
  const { key, role, isLive, origin, errorStatus, delivery } = message;
  const isOffered = useStore(visitorData.$offered)?.feedback === true && (isLast || Boolean(message.feedback));
  useBackgroundFeature(feedback, isOffered);
  const views = useViews(chunks.feedback);
  // Below what the persona has replied, and nothing else: no greeting, no human's words, nothing that failed or is still coming.
  if (!isOffered || role === 'user' || isLive || origin || errorStatus || delivery !== 'delivered') return null;
  // The server has the parts of a reply once all of them are there.
  if ((name === 'generating' || name === 'retrying') && timeline.$keys.get().at(-1) === key) return null;
  // What is read must not move when the code comes.
  return <div className="pc-feedback">{views && <views.MessageFeedback message={message} />}</div>;
}
