// The chunk that tells owners of colours that are too close.

import type { Chunk } from '../../core/lazy-feature.ts';
import { warnOfContrast } from './tokens-contrast.ts';

export const chunk = { helpers: { warnOfContrast } } satisfies Chunk;
