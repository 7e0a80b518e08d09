// The conversation on screen and the wiring of its features: one lazy chunk, fetched while the conversation is opened.

import messageCss from './message.css';
import voiceCss from './voice.css';
import { createTalk as create } from '../../features/talk.ts';
import type { Talk } from '../../features/talk-types.ts';
import { TalkContext } from '../context.ts';
import { ComposerPlace } from '../live/composer-place.tsx';
import { useLiveViews } from '../live/lazy-live.ts';
import { Timeline } from '../timeline/timeline.tsx';
import composerUtilities from 'virtual:css/composer';
import timelineUtilities from 'virtual:css/timeline';
import english from 'virtual:strings/talk';
import { Announcer } from './announcer.tsx';

export { Desk } from '../desk/desk.tsx';
export { installSwipe } from '../frame/swipe.ts';

export const conversationCss = messageCss + voiceCss + composerUtilities + timelineUtilities;

export const createTalk: typeof create = (ports, parts) => {
  ports.i18n.addEnglish(english);
  return create(ports, parts);
};

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
  const views = useLiveViews();
  return views && <views.LiveBar live={views.live} />;
}
