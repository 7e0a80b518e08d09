// The chunk of texts that depend on a number.

import type { Chunk } from '../core/lazy-feature.ts';
import { createPlurals } from '../features/i18n/plurals.ts';

export const chunk = { create: createPlurals } satisfies Chunk;
