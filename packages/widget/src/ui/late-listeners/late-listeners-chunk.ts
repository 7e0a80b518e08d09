// The chunk of pages that ask for `ready` when it has been told.

import type { Chunk } from '../../core/lazy-feature.ts';
import { tellLate } from './tell-late.ts';

export const chunk = { helpers: { tellLate } } satisfies Chunk;
