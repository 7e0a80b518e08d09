// The chunk of the drawings of flags.

import type { Chunk } from '../../core/lazy-feature.ts';
import { Flag } from './flag.tsx';

export const chunk = { views: { Flag } } satisfies Chunk;
