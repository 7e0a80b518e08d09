// The conversation on screen and the wiring of its features: one lazy chunk, fetched while the conversation is opened.

import messageCss from './message.css';
import type { Talk } from '../../features/talk-types.ts';
import { Composer } from '../composer/composer.tsx';
import { TalkContext } from '../context.ts';
import { Timeline } from '../timeline/timeline.tsx';
import composerUtilities from 'virtual:css/composer';
import timelineUtilities from 'virtual:css/timeline';
import { Announcer } from './announcer.tsx';

export { createTalk } from '../../features/talk.ts';
export { installSwipe } from '../frame/swipe.ts';

export const conversationCss = messageCss + composerUtilities + timelineUtilities;

export function ConversationView({ talk }: { readonly talk: Talk }) {
  return (
    <TalkContext.Provider value={talk}>
      <Timeline />
      <Composer />
      <Announcer />
    </TalkContext.Provider>
  );
}
