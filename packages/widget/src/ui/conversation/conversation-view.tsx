import { useStore } from '@nanostores/react';
import type { ConversationFeatures } from '../../features/conversation-types.ts';
import { chunks } from '../chunks.ts';
import { ConversationContext, useConversation } from '../context.ts';
import { ComposerSlot } from '../composer/composer-slot.tsx';
import { LazyPeople } from '../people/lazy-people.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { useViews } from '../use-lazy-feature.ts';
import { Announcer } from './announcer.tsx';

/** The conversation on screen. */
export function ConversationView({ conversation }: { readonly conversation: ConversationFeatures }) {
  return (
    <ConversationContext.Provider value={conversation}>
      <Bar />
      <LazyPeople />
      <Timeline />
      <ComposerSlot />
      <Announcer />
    </ConversationContext.Provider>
  );
}

function Bar() {
  const live = useStore(useConversation().control.$state);
  const views = useViews(chunks.conversationControl);
  return views && live.name === 'ready' ? <views.ControlBar control={live.feature} /> : null;
}
