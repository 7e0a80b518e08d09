// The chunk that finds formulas in replies: wanted by the first text that may hold one. What draws them is a chunk of its own.

import css from 'virtual:css/formulas+mathml';
import english from 'virtual:strings/formulas';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createFormulas } from './formulas.ts';
import { withSpokenFormulas } from './spoken-formula.ts';

export const chunk = { views: {}, helpers: { createFormulas, withSpokenFormulas }, css, english } satisfies Chunk;
