// The chunk that gives code its colours: wanted by the first message with code in a language that it knows.

import type { Chunk } from '../../core/lazy-feature.ts';
import { colourCode } from './colour-code.ts';

export const chunk = { helpers: { colourCode } } satisfies Chunk;
