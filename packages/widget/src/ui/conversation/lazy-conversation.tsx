import { useStore } from '@nanostores/react';
import { chunks } from '../chunks.ts';
import { useSession } from '../context.ts';
import { MissingPart } from '../missing-part.tsx';
import { useLazyFeature, useViews } from '../use-lazy-feature.ts';
import { ConversationSkeleton } from './skeletons.tsx';

/** The conversation once its code is here; a skeleton in its shape before, a way to try again when it could not load. */
export function LazyConversation() {
  const session = useSession();
  const conversation = useStore(session.conversation.$state);
  const chunk = useLazyFeature(chunks.conversation);
  const views = useViews(chunks.conversation);
  if (views && conversation.name === 'ready') return <views.ConversationView conversation={conversation.feature} />;
  if (chunk.name !== 'failed' && conversation.name !== 'failed') return <ConversationSkeleton />;
  const retry = () => {
    if (chunk.name === 'failed') chunk.retry();
    void session.retryConversation();
  };
  return <MissingPart failures={chunk.name === 'failed' ? chunk.failures : 0} retry={retry} />;
}
