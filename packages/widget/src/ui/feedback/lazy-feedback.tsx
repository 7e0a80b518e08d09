import { useStore } from '@nanostores/react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { chunks } from '../chunks.ts';
import { useConversation } from '../context.ts';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';

/** What the visitor thinks of a reply, at the end of it. Where the server takes none, no code is loaded. */
export function LazyFeedback({ message, isLast }: { readonly message: TimelineMessage; readonly isLast: boolean }) {
  const { feedback, visitorData } = useConversation();
  const isOffered = useStore(visitorData.$offered)?.feedback === true && (isLast || Boolean(message.feedback));
  useBackgroundFeature(feedback, isOffered);
  const views = useViews(chunks.feedback);
  return isOffered && views ? <views.MessageFeedback message={message} /> : null;
}
