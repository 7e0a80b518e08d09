// WCAG 2.2, levels A and AA: each criterion, what the chat does for it, and the tests that prove it (docs/accessibility.md).

import type { Criterion } from './criterion.ts';
import { operable } from './operable.ts';
import { perceivable } from './perceivable.ts';
import { robust, understandable } from './understandable.ts';

export interface Principle {
  readonly title: string;
  readonly criteria: readonly Criterion[];
}

export const principles: readonly Principle[] = [
  { title: '1. Perceivable', criteria: perceivable },
  { title: '2. Operable', criteria: operable },
  { title: '3. Understandable', criteria: understandable },
  { title: '4. Robust', criteria: robust },
];
