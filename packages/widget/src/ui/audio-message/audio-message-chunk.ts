// The chunk of voice messages: their player and what it looks like.

import css from 'virtual:css/audio-message';
import english from 'virtual:strings/playback';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createAudioMessages } from '../../features/audio-messages/audio-messages.ts';
import { AudioMessage } from './audio-message.tsx';

export const chunk = {
  create: createAudioMessages,
  views: { AudioMessage },
  css,
  english,
} satisfies Chunk;
