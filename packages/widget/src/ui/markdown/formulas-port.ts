// What the renderer knows of formulas: to it they are letters, until their code has come (`ui/formulas`).

import type { LazyFeature } from '../../core/lazy-feature.ts';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import type { ScrollBoxes } from './scroll-boxes.ts';

/** The formulas of one message. */
export interface Formulas {
  /** The text with a private letter in place of each formula; the boxes that are shown already follow it. */
  mask(text: string, isStreaming: boolean): string;
  /** A text as it was written. */
  restore(text: string): string;
  /** Puts the formulas in place of their letters. */
  complete(fragment: DocumentFragment): void;
  destroy(): void;
}

export interface FormulasHost {
  /** The message. */
  readonly element: HTMLElement;
  readonly t: Translate;
  readonly scrollBoxes: ScrollBoxes;
}

export type FormulasChunk = LazyFeature<{ readonly helpers: { createFormulas(host: FormulasHost): Formulas } }>;
