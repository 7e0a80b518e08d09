// The chunk of voice messages: their player and what it looks like.

import type { Chunk } from '../../core/lazy-feature.ts';
import { createVoiceMessages } from '../../features/voice-messages.ts';
import voiceMessageCss from './voice-message.css';
import { VoiceMessage } from './voice-message.tsx';

export const chunk = { create: createVoiceMessages, views: { VoiceMessage }, css: voiceMessageCss } satisfies Chunk;
