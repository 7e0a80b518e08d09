// What stands at the version tag and is seldom there: the question before a refresh, and the way to the debug panel.

import { useStore } from '@nanostores/react';
import { chunks } from '../chunks.ts';
import { useSession } from '../context.ts';
import type { ConversationFeatures } from '../../features/conversation-types.ts';
import { useViews } from '../use-lazy-feature.ts';
import { RefreshQuestion } from '../version/refresh-question.tsx';

export function VersionTag() {
  const phase = useStore(useSession().conversation.$state);
  return phase.name === 'ready' ? <OfConversation conversation={phase.feature} /> : null;
}

function OfConversation({ conversation }: { readonly conversation: ConversationFeatures }) {
  const version = useStore(conversation.version.$state);
  const debug = useViews(chunks.debugPanel);
  return (
    <>
      {debug && <debug.DebugButton conversation={conversation} />}
      {version.name === 'ready' && <RefreshQuestion version={version.feature} />}
    </>
  );
}
