// The chunk that makes MathML of TeX: wanted by the first formula that is shown.

import type { Chunk } from '../../core/lazy-feature.ts';
import { drawMathml } from './draw-mathml.ts';

export const chunk = { helpers: { drawMathml } } satisfies Chunk;
