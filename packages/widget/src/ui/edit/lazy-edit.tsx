import { useStore } from '@nanostores/react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { chunks } from '../chunks.ts';
import { useConversation } from '../context.ts';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';

/** Changing a message of the visitor's. Where the server does not take that, no code is loaded. */
export function LazyEdit({ message }: { readonly message: TimelineMessage }) {
  const { edit, visitorData } = useConversation();
  const isOffered = useStore(visitorData.$offered)?.edit === true && message.role === 'user';
  const state = useBackgroundFeature(edit, isOffered);
  const views = useViews(chunks.edit);
  return isOffered && views && state.name === 'ready' ? (
    <views.MessageEdit feature={state.feature} message={message} />
  ) : null;
}
