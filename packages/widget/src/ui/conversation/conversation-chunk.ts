// The chunk of a conversation on screen and of the wiring of its features, fetched while the conversation is opened.

import composerUtilities from 'virtual:css/composer';
import english from 'virtual:strings/announce.loaded.stopped.newMessages+attachments.attach.camera.imageFailed.waiting+composer+playback.message.mute.unmute+status.streamError.sendRefused.sendFailed.attemptsExhausted.noResponse';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createConversation } from '../../features/conversation.ts';
import composerCss from '../composer/composer.css';
import { ConversationView } from './conversation-view.tsx';

export const chunk = {
  create: createConversation,
  views: { ConversationView },
  css: composerCss + composerUtilities,
  english,
} satisfies Chunk;
