// The chunk that tells which language a text is in and what is said of it. It follows the renderer, so that no formatted reply waits
// for it.

import type { Chunk } from '../../core/lazy-feature.ts';
import { languageOfText } from '../../core/text-language.ts';
import { createMessageVoice } from '../../features/announcer/message-voice.ts';

export const chunk = { create: createMessageVoice, helpers: { languageOfText } } satisfies Chunk;
