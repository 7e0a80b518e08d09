// The chunk of hearing the persona.

import type { Chunk } from '../../core/lazy-feature.ts';
import { createVoiceReplies } from './voice-replies.ts';

export const chunk = { create: createVoiceReplies } satisfies Chunk & object;
