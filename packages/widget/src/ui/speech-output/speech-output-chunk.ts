// The chunk of hearing the persona.

import type { Chunk } from '../../core/lazy-feature.ts';
import { createSpeechOutput } from '../../features/speech-output/speech-output.ts';

export const chunk = { create: createSpeechOutput } satisfies Chunk & object;
