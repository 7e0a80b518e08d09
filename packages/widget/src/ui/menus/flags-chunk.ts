// The chunk of the drawings of flags.

import type { Chunk } from '../../core/lazy-feature.ts';
import flagCss from './flag.css';
import { Flag } from './flag.tsx';

export const chunk = { views: { Flag }, css: flagCss } satisfies Chunk;
