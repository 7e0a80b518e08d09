// The chunk of colours that a host or a persona chooses.

import type { Chunk } from '../../core/lazy-feature.ts';
import { ownRules } from './tokens-own.ts';

export const chunk = { helpers: { ownRules } } satisfies Chunk;
