import { useStore } from '@nanostores/react';
import type { Talk } from '../../features/talk-types.ts';
import { chunks } from '../chunks.ts';
import { TalkContext, useTalk } from '../context.ts';
import { ComposerPlace } from '../live/composer-place.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { useViews } from '../use-lazy-feature.ts';
import { Announcer } from './announcer.tsx';

/** The conversation on screen. */
export function ConversationView({ talk }: { readonly talk: Talk }) {
  return (
    <TalkContext.Provider value={talk}>
      <Bar />
      <Timeline />
      <ComposerPlace />
      <Announcer />
    </TalkContext.Provider>
  );
}

function Bar() {
  const live = useStore(useTalk().live.$state);
  const views = useViews(chunks.live);
  return views && live.name === 'ready' ? <views.LiveBar live={live.feature} /> : null;
}
