// The chunk of hearing the persona.

import utilitiesCss from 'virtual:css/speech-output';
import english from 'virtual:strings/playback.blocked';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createSpeechOutput } from '../../features/speech-output/speech-output.ts';
import { BlockedVoice } from './blocked-voice.tsx';

export const chunk = {
  create: createSpeechOutput,
  views: { BlockedVoice },
  css: utilitiesCss,
  english,
} satisfies Chunk;
