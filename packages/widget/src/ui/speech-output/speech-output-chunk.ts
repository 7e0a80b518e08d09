// The chunk of hearing the persona.

import type { Chunk } from '../../core/lazy-feature.ts';
import { createSpeechOutput } from '../../features/speech-output/speech-output.ts';
import { BlockedVoice } from './blocked-voice.tsx';

export const chunk = {
  create: createSpeechOutput,
  views: { BlockedVoice },
} satisfies Chunk;
