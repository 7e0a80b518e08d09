// The chunk that tells which language a text is in. It follows the renderer, so that no formatted reply waits for it.

import type { Chunk } from '../../core/lazy-feature.ts';
import { languageOfText } from '../../core/text-language.ts';

export const chunk = { helpers: { languageOfText } } satisfies Chunk;
