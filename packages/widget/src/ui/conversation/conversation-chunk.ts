// The chunk of a conversation on screen and of the wiring of its features, fetched while the conversation is opened.

import composerUtilities from 'virtual:css/composer';
import timelineUtilities from 'virtual:css/timeline';
import english from 'virtual:strings/announce+attachments+composer+desk+listen+markdown+status+viewer';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createTalk } from '../../features/talk.ts';
import { Desk } from '../desk/desk.tsx';
import { installSwipe } from '../frame/swipe.ts';
import { ConversationView } from './conversation-view.tsx';
import messageCss from './message.css';
import voiceCss from './voice.css';

export const chunk = {
  create: createTalk,
  views: { ConversationView, Desk },
  helpers: { installSwipe },
  css: messageCss + voiceCss + composerUtilities + timelineUtilities,
  english,
} satisfies Chunk;
